// Opens or updates an issue if Kubernetes has a newer minor version than the facts in schemas/.
//   node tools/newer-version.mjs     with GH_TOKEN and GH_REPO, as in the workflow
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./ensure-installed.mjs";

const stableAddress = "https://dl.k8s.io/release/stable.txt";

/**
 * @typedef {{ number: number, title: string, body: string }} Issue
 * @typedef {{ title: string, body: string }} Text
 * @typedef {{ action: "none" } | { action: "open", text: Text } | { action: "edit", number: number, text: Text }} Decision
 */

/** How the titles of our issues begin; there is one at a time. */
const titleStart = "Add Kubernetes ";

/**
 * @param {string} release a release as stable.txt has it, such as v1.38.2
 * @returns {number} its minor version
 * @throws for everything else
 */
function minorOf(release) {
  const [, minor] = /^v?1\.(\d+)(?:\.\d+)?$/.exec(release.trim()) ?? [];
  if (minor === undefined) throw new Error(`"${release.trim()}" is not a release of Kubernetes.`);
  return Number(minor);
}

/**
 * @param {{ supported: readonly string[], stable: string, issues: readonly Issue[] }} state
 *   supported: the minor versions that have facts; stable: the newest release; issues: the open ones that this program wrote
 * @returns {Decision}
 */
export function decide({ supported, stable, issues }) {
  const newest = Math.max(...supported.map(minorOf));
  const released = minorOf(stable);
  if (released <= newest) return { action: "none" };
  const missing = Array.from({ length: released - newest }, (_, at) => `1.${newest + 1 + at}`);
  const text = {
    title: `${titleStart}${missing.join(", ")}`,
    body:
      `The newest release of Kubernetes is ${stable.trim()}. The newest version with facts is 1.${newest}.\n\n` +
      "`docs/contributing/version.md` has the steps.\n",
  };
  const issue = issues.find(({ title }) => title.startsWith(titleStart));
  return issue === undefined
    ? { action: "open", text }
    : { action: "edit", number: issue.number, text };
}

/** @returns {Promise<string>} */
async function fetchStable() {
  const response = await fetch(stableAddress).catch((/** @type {unknown} */ error) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${stableAddress} cannot be read: ${String(cause)}`);
  });
  if (!response.ok) throw new Error(`${stableAddress} answered with ${response.status}.`);
  return response.text();
}

/**
 * @param {string[]} args
 * @param {string} [input]
 */
function gh(args, input) {
  return execFileSync("gh", args, { encoding: "utf8", input });
}

async function main() {
  const { contributes } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const supported = contributes.configuration.properties["kubelet.kubernetesVersion"].enum;
  const stable = await fetchStable();
  const fields = "number,title,body";
  // Only issues of this workflow: a user may open one with the same title.
  const issues = JSON.parse(
    gh(["issue", "list", "--state", "open", "--app", "github-actions", "--json", fields]),
  );
  const decision = decide({ supported, stable, issues });
  if (decision.action === "open") {
    gh(["issue", "create", "--title", decision.text.title, "--body-file", "-"], decision.text.body);
  } else if (decision.action === "edit") {
    const { number, text } = decision;
    gh(["issue", "edit", String(number), "--title", text.title, "--body-file", "-"], text.body);
  }
  console.log(`Newest release: ${stable.trim()}. Issue: ${decision.action}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
