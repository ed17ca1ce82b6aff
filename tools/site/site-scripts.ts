import { build, type BuildOptions } from "esbuild";
import { common, tablesAsJson } from "../build.mjs";

/** The scripts of the site, by the paths that they have in it. */
export interface SiteScripts {
  readonly "site.js": string;
  readonly "playground.js": string;
  readonly "playground-service.js": string;
}

/** Bundles the scripts, as classic ones: a page from a folder may load no modules. */
export async function siteScripts(): Promise<SiteScripts> {
  const [site, playground, worker] = await Promise.all([
    bundle("site/scripts/site.ts"),
    bundle("site/playground/main.ts"),
    bundle("site/playground/worker.ts"),
  ]);
  return {
    "site.js": site,
    "playground.js": playground,
    // A page from a folder may start no worker by its address, so the page makes one of this text.
    "playground-service.js": `globalThis.kubeletConfigService=${JSON.stringify(worker)};\n`,
  };
}

async function bundle(entry: string): Promise<string> {
  const options: BuildOptions = {
    ...common,
    mainFields: ["browser", "module", "main"],
    platform: "browser",
    format: "iife",
    alias: { "@vscode/l10n": "@vscode/l10n/dist/browser.js" },
    plugins: [tablesAsJson],
    entryPoints: [entry],
    write: false,
  };
  const { outputFiles = [] } = await build(options);
  return outputFiles[0]?.text ?? "";
}
