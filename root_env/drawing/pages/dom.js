// Elements of a page, made and found. The table's page and the replay page share what lies in this folder.

const SVG = "http://www.w3.org/2000/svg";

export const element = (id) => document.getElementById(id);

export function svg(name, attributes = {}, content) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (content !== undefined) node.textContent = content;
  return node;
}

export function html(name, content, className) {
  const node = document.createElement(name);
  if (content !== undefined) node.textContent = content;
  if (className) node.className = className;
  return node;
}
