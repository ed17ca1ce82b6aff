import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildSite } from "./build-site.ts";

// npm run site: writes dist/site/, or the folder that is named.
const { positionals } = parseArgs({ allowPositionals: true });
const [folder = fileURLToPath(new URL("../../dist/site/", import.meta.url))] = positionals;
const started = performance.now();
const { pages, bytes } = await buildSite(folder);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${pages} pages, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s: ${folder}`);
