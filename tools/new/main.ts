// npm run new -- rule|chinese|platform|option|command NAME: makes the files of something new, with a question for each fact that its
// author must look up. `npm run generate -- --check` rejects files with such questions, and facts without a source.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { scaffold } from "./scaffold.ts";

const root = new URL("../../", import.meta.url);

/** Runs a program of node_modules, or a script of ours; the result is its exit code. */
function run(script: string, args: readonly string[]): number {
  const path = fileURLToPath(new URL(script, root));
  const node = script.endsWith(".ts") ? ["--import", "tsx", path] : [path];
  const options = { cwd: fileURLToPath(root), stdio: "inherit" } as const;
  return spawnSync(process.execPath, [...node, ...args], options).status ?? 1;
}

const made = scaffold(process.argv.slice(2), {
  read: (path) => {
    const file = new URL(path, root);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  },
  list: (folder) => {
    const url = new URL(`${folder}/`, root);
    return existsSync(url) ? readdirSync(url).sort() : [];
  },
});
if (typeof made === "string") {
  console.error(made);
  process.exitCode = 2;
} else {
  const existed = new Set([...made.keys()].filter((path) => existsSync(new URL(path, root))));
  for (const [path, text] of made) {
    const file = new URL(path, root);
    mkdirSync(new URL("./", file), { recursive: true });
    writeFileSync(file, text);
  }
  const paths = [...made.keys()].filter((path) => path !== "CHANGELOG.md");
  process.exitCode =
    run("node_modules/oxfmt/bin/oxfmt", paths) || run("tools/generate/main.ts", []);
  for (const path of made.keys())
    console.log(`${existed.has(path) ? "changed" : "new    "} ${path}`);
  console.log(
    "Next: answer each line with `Question:` in these files, and run `npm run generate`.",
  );
}
