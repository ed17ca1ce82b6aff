// The first job of a release: whether a tag may be published. It needs nothing installed.
//   node tools/release/check-release.mjs     with GITHUB_REF_NAME and GITHUB_REPOSITORY, as in a workflow
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../ensure-installed.mjs";
import { repositoryOf } from "../repository.mjs";

/**
 * @param {{ tag: string, repository: string, manifest: Record<string, unknown>, changelog: string }} release
 *   repository: the one that the workflow runs in, as OWNER/NAME
 * @returns {string[]} the reasons not to publish it
 */
export function releaseProblems({ tag, repository, manifest, changelog }) {
  const version = String(manifest["version"]);
  const named = repositoryOf(manifest);
  const problems = [];
  if (tag !== `v${version}`) {
    problems.push(`The tag is ${tag}, but package.json has version ${version}.`);
  }
  if (named !== repository) {
    problems.push(
      `package.json names ${named === undefined ? "no repository" : named}. Run: npm run set-repository -- ${repository}`,
    );
  }
  const [newest = ""] = /^## .*$/m.exec(changelog) ?? [];
  const [, dated] = /^## (\S+) - \d{4}-\d{2}-\d{2}$/.exec(newest) ?? [];
  if (dated !== version) {
    problems.push(
      `The newest section of CHANGELOG.md is "${newest}". It must be "## ${version} - " and a date.`,
    );
  }
  return problems;
}

async function main() {
  const { GITHUB_REF_NAME: tag = "", GITHUB_REPOSITORY: repository = "" } = process.env;
  const [manifest, changelog] = await Promise.all(
    ["package.json", "CHANGELOG.md"].map((name) => readFile(join(root, name), "utf8")),
  );
  const problems = releaseProblems({
    tag,
    repository,
    manifest: JSON.parse(manifest ?? ""),
    changelog: changelog ?? "",
  });
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
