import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatFiles } from "../format-files.mjs";
import { namedRepository } from "../repository.mjs";
import { nameProblem, namesRepository, renameRepository } from "./repository-name.ts";

/** The source that code reads the repository from. */
const constantPath = "server/src/engine/messages/repository.ts";

const code = /^(?:client|server|site|test|tools)\//;

/** Whether a file of the project may name its repository. All other code imports it or reads package.json. */
export function mayNameRepository(path: string): boolean {
  return path === constantPath || !code.test(path);
}

/** The files of the project in `folder` that git knows, with slashes. */
export function trackedFiles(folder: string): readonly string[] {
  const names = execFileSync("git", ["ls-files", "-z"], { cwd: folder, encoding: "utf8" });
  return names.split("\0").filter((name) => name !== "");
}

/** The repository that the project in `folder` names. */
function currentRepository(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly repository: { readonly url: string };
  };
  const name = namedRepository(manifest);
  if (nameProblem(name) === undefined) return name;
  throw new Error(
    `package.json has "${manifest.repository.url}" as repository. Restore it with git.`,
  );
}

/**
 * Writes the repository's name into every file that names it.
 * @returns the files that changed
 * @throws an error with one sentence, before it writes anything
 */
export function setRepository(folder: string, name: string): readonly string[] {
  const problem = nameProblem(name);
  if (problem !== undefined) throw new Error(problem);
  const current = currentRepository(folder);
  if (current === name) return [];
  const changed: (readonly [path: string, text: string])[] = [];
  for (const path of trackedFiles(folder).filter(mayNameRepository)) {
    const text = readFileSync(join(folder, path), "utf8");
    if (namesRepository(text, name)) {
      throw new Error(`${path} already contains "${name}", which could not be changed later.`);
    }
    if (!namesRepository(text, current)) continue;
    changed.push([path, renameRepository(text, current, name)]);
  }
  for (const [path, text] of changed) writeFileSync(join(folder, path), text);
  const paths = changed.map(([path]) => path);
  // A longer name moves the columns of a table, and a longer line may need a break.
  formatFiles(folder, paths);
  return paths;
}
