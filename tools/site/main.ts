import { fileURLToPath } from "node:url";
import { buildSite } from "./build-site.ts";

// npm run site: writes dist/site/, or the folder that is named.
const folder = process.argv[2] ?? fileURLToPath(new URL("../../dist/site/", import.meta.url));
const started = performance.now();
const { pages, bytes } = await buildSite(folder);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${pages} pages, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s: ${folder}`);
