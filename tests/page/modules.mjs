// The modules of the pages, laid out as the server lays them out: those of the table beside those it shares with the
// replay page. Node takes them for modules where a package.json says so.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const folder = mkdtempSync(join(tmpdir(), "page-"));

for (const from of ["root_env/drawing/pages", "root_env/serve/page"]) cpSync(join(ROOT, from), folder, { recursive: true });
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

export const load = (name) => import(pathToFileURL(join(folder, name)).href);
