// Light or dark: as the system has it, until somebody chooses.

const DARK = "(prefers-color-scheme: dark)";

const isDark = () => {
  const kept = localStorage.getItem("theme");
  return kept ? kept === "dark" : matchMedia(DARK).matches;
};

function show() {
  const dark = isDark();
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  for (const button of document.querySelectorAll(".theme")) button.textContent = dark ? "Light" : "Dark";
}

export function listenToTheme() {
  matchMedia(DARK).addEventListener("change", show);
  for (const button of document.querySelectorAll(".theme")) {
    button.addEventListener("click", () => {
      localStorage.setItem("theme", isDark() ? "light" : "dark");
      show();
    });
  }
  show();
}
