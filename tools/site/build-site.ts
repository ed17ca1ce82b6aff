import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { documentationPages, pictureOf, textPage } from "./documentation-pages.ts";
import { diagnosisPages, ruleScripts } from "./diagnosis-pages.ts";
import { examplePaths, examples, groupOf } from "./example-files.ts";
import { homeExample } from "./home-example.ts";
import { playgroundPages } from "./playground-pages.ts";
import { ruleExampleFragments } from "./rule-examples.ts";
import { searchScript } from "./search-index.ts";
import { projectPath } from "./site-pages.ts";
import { siteScripts } from "./site-scripts.ts";

/** The written files. */
interface BuiltSite {
  readonly pages: number;
  readonly bytes: number;
}

const styles = ["site.css", "playground.css"];

/** Writes the whole site into a folder, which is emptied first. */
export async function buildSite(folder: string): Promise<BuiltSite> {
  await rm(folder, { recursive: true, force: true });
  const { pages, entries, pictures, texts } = documentationPages(await ruleExampleFragments(), {
    en: await homeExample("en"),
    "zh-cn": await homeExample("zh-cn"),
  });
  const paths = examplePaths();
  const ofExamples = paths.map((path) => textPage(`examples/${path}`, groupOf(path)));
  const others = [...texts].filter((path) => !path.startsWith("examples/"));
  const allPages = [
    ...pages,
    ...ofExamples,
    ...others.map((path) => textPage(path, undefined)),
    ...playgroundPages(),
    ...diagnosisPages(),
  ];
  const scripts = await siteScripts();
  const files: (readonly [string, string])[] = [
    ...allPages.map(({ output, html }) => [output, html] as const),
    ...Object.entries(scripts),
    ...ruleScripts(),
    ["search-en.js", searchScript(entries.en)],
    ["search-zh-cn.js", searchScript(entries["zh-cn"])],
    ["playground-examples.js", `globalThis.kubeletConfigExamples=${JSON.stringify(examples())};\n`],
    // GitHub Pages takes the files as they are.
    [".nojekyll", ""],
    ...(await Promise.all(
      styles.map(
        async (name) => [name, await readFile(projectPath(`site/${name}`), "utf8")] as const,
      ),
    )),
  ];
  for (const [path, text] of files) await writeInto(folder, path, text);
  for (const path of pictures) await copyInto(folder, path, pictureOf(path));
  await copyInto(folder, "icon.png", "icon.png");
  const bytes = files.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  return { pages: allPages.length, bytes };
}

async function writeInto(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function copyInto(folder: string, source: string, path: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await copyFile(projectPath(source), file);
}
