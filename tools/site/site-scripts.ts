import { build, type BuildOptions, type Metafile } from "esbuild";
import { common, noticesFile, tablesAsJson } from "../build.mjs";
import { projectPath } from "./site-pages.ts";
import { thirdPartyNotices } from "../third-party-notices.mjs";

/** A script, and the files that it is made of. */
interface Bundle {
  readonly text: string;
  readonly metafile: Metafile;
}

/**
 * Bundles the scripts, as classic ones: a page from a folder may load no modules.
 * @returns their texts and that of their licenses, by the paths that they have in the site
 */
export async function siteScripts(): Promise<Readonly<Record<string, string>>> {
  const [site, playground, worker, diagnosis, home, editor] = await Promise.all([
    bundle("site/scripts/site.ts"),
    bundle("site/playground/main.ts"),
    bundle("site/playground/worker.ts"),
    bundle("site/diagnosis/main.ts"),
    bundle("site/home/loader.ts"),
    bundle("site/home/main.ts"),
  ]);
  const metafiles = [site, playground, worker, diagnosis, editor].map(({ metafile }) => metafile);
  return {
    [noticesFile]: await thirdPartyNotices(projectPath(""), metafiles),
    "site.js": site.text,
    "playground.js": playground.text,
    "diagnosis.js": diagnosis.text,
    "home.js": home.text,
    "home-editor.js": editor.text,
    // A page from a folder may start no worker by its address, so the page makes one of this text.
    "playground-service.js": `globalThis.kubeletConfigService=${JSON.stringify(worker.text)};\n`,
  };
}

async function bundle(entry: string): Promise<Bundle> {
  const options = {
    ...common,
    mainFields: ["browser", "module", "main"],
    platform: "browser",
    format: "iife",
    alias: { "@vscode/l10n": "@vscode/l10n/dist/browser.js" },
    plugins: [tablesAsJson],
    entryPoints: [entry],
    write: false,
    metafile: true,
  } satisfies BuildOptions;
  const { outputFiles, metafile } = await build(options);
  return { text: outputFiles[0]?.text ?? "", metafile };
}
