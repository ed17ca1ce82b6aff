import { readFileSync, readdirSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { kubernetesVersions } from "../../server/src/core/schema/table.ts";
import type { Json, KubernetesVersion } from "../../server/src/core/schema/table.ts";
import { readDescriptions } from "./descriptions.ts";
import { readGateTable } from "./gate-table.ts";
import { parseJson } from "./json-value.ts";
import { readLinkedTypes } from "./linked-types.ts";
import type { Sources } from "./outputs.ts";
import { readManifestTexts, withTexts } from "./manifest.ts";
import { readOverlay } from "./overlay.ts";
import type { ApiPage } from "./page-model.ts";
import { readPage } from "./page-reader.ts";
import { readValueTexts } from "./reference-pages.ts";
import { readOwnRules, readRuleTable } from "./rule-table.ts";
import type { Problem, Reading } from "./problem.ts";
import { defaultProfileFile } from "./runtime-default.ts";
import { readRuntimeFacts, readSeccompModel, readSeccompTexts } from "./seccomp-sources.ts";
import { readSyscallFacts } from "./syscall-table.ts";

/** Folders to read from, as URLs that end in a slash. */
export interface Places {
  /** The project. */
  readonly root: URL;
  /** The reference pages: one folder per version below it. */
  readonly docs: URL;
  /** Measured facts: `gates.json`, `rules.json`, `syscalls.json`, `seccomp-runtimes.json`. */
  readonly facts: URL;
  /** Real files: the profile that RuntimeDefault is derived from. */
  readonly corpus: URL;
}

const linkedTypesFile = "linked-types.json";
/** Rules of ours that the measured catalogue has no entry for. */
const rulesFile = "rules.json";
const seccompFile = "seccomp.json";
const manifestFile = "manifest.json";
/** The files of the overlay that describe no kind. */
const otherFiles: readonly string[] = [linkedTypesFile, rulesFile, seccompFile, manifestFile];

/** Reads and parses everything the generator works from. Throws where a file is missing or no JSON. */
export function loadSources({ root, docs, facts, corpus }: Places): Reading<Sources> {
  const problems: Problem[] = [];
  const keep = <T>(reading: Reading<T>): T => {
    problems.push(...reading.problems);
    return reading.result;
  };
  const load = <T>(
    url: URL,
    read: (page: string, json: ReturnType<typeof parseJson>) => Reading<T>,
  ): T => keep(read(shortName(root, url), parseJson(readFileSync(url, "utf8"))));
  const overlayFolder = new URL("schemas/overlay/", root);
  const overlayFiles = readdirSync(overlayFolder)
    .filter((file) => file.endsWith(".json") && !otherFiles.includes(file))
    .sort();
  const calls = load(new URL("syscalls.json", facts), readSyscallFacts);
  const runtimes = load(new URL("seccomp-runtimes.json", facts), readRuntimeFacts);
  const model = load(new URL(seccompFile, overlayFolder), readSeccompModel);
  const texts = load(new URL("schemas/descriptions/en/seccomp.json", root), readSeccompTexts);
  const json = (file: string): Json => parseJson(readFileSync(new URL(file, root), "utf8"));
  const manifestTexts = load(new URL(manifestFile, overlayFolder), readManifestTexts);
  const defaultProfile = parseJson(readFileSync(new URL(defaultProfileFile, corpus), "utf8"));
  const sources: Sources = {
    pages: new Map(
      kubernetesVersions.map((version) => [version, keep(loadPages(root, docs, version))]),
    ),
    linked: load(new URL(linkedTypesFile, overlayFolder), readLinkedTypes),
    overlays: overlayFiles.map((file) => load(new URL(file, overlayFolder), readOverlay)),
    gates: load(new URL("gates.json", facts), readGateTable),
    rules: {
      ...load(new URL("rules.json", facts), readRuleTable),
      ...load(new URL(rulesFile, overlayFolder), readOwnRules),
    },
    descriptions: load(new URL("schemas/descriptions/en/fields.json", root), readDescriptions),
    rulePages: loadRulePages(new URL("docs/rules/", root)),
    values: load(new URL("schemas/descriptions/en/values.json", root), readValueTexts),
    manifest: manifestTexts && {
      manifest: withTexts(json("package.json"), json("package.nls.json")),
      texts: manifestTexts,
    },
    seccomp: model && texts && { calls, runtimes, model, texts, defaultProfile },
  };
  return { result: sources, problems };
}

function loadPages(root: URL, docs: URL, version: KubernetesVersion): Reading<readonly ApiPage[]> {
  const folder = new URL(`v${version}/`, docs);
  const readings = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => {
      const url = new URL(file, folder);
      return readPage(shortName(root, url), readFileSync(url, "utf8"));
    });
  return {
    result: readings.map(({ result }) => result),
    problems: readings.flatMap(({ problems }) => problems),
  };
}

function loadRulePages(folder: URL): ReadonlyMap<string, string> {
  const files = readdirSync(folder).filter((file) => /^[a-z0-9-]+\.md$/.test(file));
  return new Map(
    files.map((file) => [file.replace(/\.md$/, ""), readFileSync(new URL(file, folder), "utf8")]),
  );
}

function shortName(root: URL, url: URL): string {
  return relative(fileURLToPath(root), fileURLToPath(url)).replaceAll("\\", "/");
}
