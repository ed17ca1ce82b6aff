import { readFileSync, readdirSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import type { Json } from "../../../server/src/facts/table.ts";
import { readDescriptions } from "../tables/descriptions.ts";
import { readFlagTable } from "../tables/flag-table.ts";
import { readGateTable, readGoneGates, withGoneGates } from "../tables/gate-table.ts";
import { parseJson } from "../tables/json-value.ts";
import { chinesePlatforms, platforms } from "./load-platforms.ts";
import { readLinkedTypes } from "./linked-types.ts";
import { readNodeReference } from "../pages/node-reference.ts";
import type { Sources } from "../outputs.ts";
import { readManifestTexts, withTexts } from "../tables/manifest.ts";
import { readOverlay } from "../tables/overlay.ts";
import { pageSourceFile, readPageSource } from "./page-source.ts";
import { readTexts, readValueTexts } from "../pages/reference-pages.ts";
import type { Problem, Reading } from "../problem.ts";
import { readRuntimeDefault, runtimeDefaultFile } from "../seccomp/runtime-default.ts";
import {
  readRuntimeFacts,
  readSeccompModel,
  readSeccompTexts,
} from "../seccomp/seccomp-sources.ts";
import { loadRuleFiles } from "./load-rule-files.ts";
import { readCatalogueTitles } from "./rule-files.ts";
import { readFindingFacts } from "../tables/finding-facts.ts";
import { readFixFacts, readRuleReleases } from "../pages/rule-heads.ts";
import { cataloguesFolders } from "../tables/rule-registry.ts";
import { readSyscallFacts } from "../seccomp/syscall-table.ts";
import { textsBelow } from "./texts-below.ts";
import { mentioningFiles, withSupportedVersions } from "./version-mentions.ts";

/** Folders to read from, as URLs that end in a slash. */
export interface Places {
  /** The project. */
  readonly root: URL;
  /** The reference pages, by version, and the tables of facts. */
  readonly sources: URL;
}

const linkedTypesFile = "linked-types.json";
const seccompFile = "seccomp.json";
const manifestFile = "manifest.json";
const goneGatesFile = "gone-gates.json";
const findingsFile = "findings.json";
const fixesFile = "fixes.json";
const releasesFile = "rule-releases.json";
const nodeReferenceFile = "node-reference.json";
/** The files of the overlay that describe no kind. */
const otherFiles: readonly string[] = [
  linkedTypesFile,
  seccompFile,
  manifestFile,
  goneGatesFile,
  findingsFile,
  fixesFile,
  releasesFile,
  nodeReferenceFile,
];

/** Reads and parses everything the generator works from. Throws where a file is missing or no JSON. */
export function loadSources({ root, sources: folder }: Places): Reading<Sources> {
  const problems: Problem[] = [];
  const keep = <T>(reading: Reading<T>): T => {
    problems.push(...reading.problems);
    return reading.result;
  };
  const load = <T>(
    url: URL,
    read: (page: string, json: ReturnType<typeof parseJson>) => Reading<T>,
  ): T => keep(read(shortName(root, url), parseJson(readFileSync(url, "utf8"))));
  const overlayFolder = new URL("schemas/facts/overlay/", root);
  const overlayFiles = readdirSync(overlayFolder)
    .filter((file) => file.endsWith(".json") && !otherFiles.includes(file))
    .sort();
  const calls = load(new URL("syscalls.json", folder), readSyscallFacts);
  const runtimes = load(new URL("seccomp-runtimes.json", folder), readRuntimeFacts);
  const model = load(new URL(seccompFile, overlayFolder), readSeccompModel);
  const texts = load(new URL("schemas/descriptions/en/seccomp.json", root), readSeccompTexts);
  const json = (file: string): Json => parseJson(readFileSync(new URL(file, root), "utf8"));
  const ownJson = (file: string): Json =>
    parseJson(withSupportedVersions(readFileSync(new URL(file, root), "utf8")));
  const manifestTexts = load(new URL(manifestFile, overlayFolder), readManifestTexts);
  const runtimeDefault = load(new URL(runtimeDefaultFile, folder), readRuntimeDefault);
  const sources: Sources = {
    pages: new Map(
      kubernetesVersions.map((version) => [
        version,
        load(new URL(pageSourceFile(version), folder), readPageSource),
      ]),
    ),
    linked: load(new URL(linkedTypesFile, overlayFolder), readLinkedTypes),
    overlays: overlayFiles.map((file) => load(new URL(file, overlayFolder), readOverlay)),
    gates: withGoneGates(
      load(new URL("gates.json", folder), readGateTable),
      load(new URL(goneGatesFile, overlayFolder), readGoneGates),
    ),
    flags: load(new URL("flags.json", folder), readFlagTable),
    posture: new Map(
      [...textsBelow(new URL("posture/", folder), "json")].map(([file, text]) => [
        file,
        parseJson(text),
      ]),
    ),
    flagTexts: load(new URL("schemas/descriptions/en/flags.json", root), readTexts),
    gateTexts: load(new URL("schemas/descriptions/en/gates.json", root), readTexts),
    nodeReference: load(new URL(nodeReferenceFile, overlayFolder), readNodeReference),
    nodeReferenceTexts: {
      english: load(new URL("schemas/descriptions/en/node-reference.json", root), readTexts),
      chinese: load(new URL("schemas/descriptions/zh-cn/node-reference.json", root), readTexts),
    },
    rules: {
      files: keep(loadRuleFiles(root)),
      pages: loadPages(new URL("docs/rules/", root)),
      chinesePages: loadPages(new URL("docs/zh-cn/rules/", root)),
      findings: load(new URL(findingsFile, overlayFolder), readFindingFacts),
      fixes: load(new URL(fixesFile, overlayFolder), readFixFacts),
      releases: load(new URL(releasesFile, overlayFolder), readRuleReleases),
      catalogues: loadCatalogues(cataloguesFolders.map((folder) => new URL(folder, root))),
    },
    platforms,
    chinesePlatforms,
    descriptions: load(new URL("schemas/descriptions/en/fields.json", root), readDescriptions),
    mentioning: new Map(
      mentioningFiles.map((file) => [file, readFileSync(new URL(file, root), "utf8")]),
    ),
    values: load(new URL("schemas/descriptions/en/values.json", root), readValueTexts),
    manifest: manifestTexts && {
      manifest: withTexts(ownJson("package.json"), json("package.nls.json")),
      chinese: withTexts(ownJson("package.json"), json("package.nls.zh-cn.json")),
      texts: manifestTexts,
    },
    seccomp: model && texts && runtimeDefault && { calls, runtimes, model, texts, runtimeDefault },
  };
  return { result: sources, problems };
}

/** The pages of a folder by the ids that they are named after. */
function loadPages(folder: URL): ReadonlyMap<string, string> {
  return new Map(
    [...textsBelow(folder, "md")].flatMap(([file, text]) => {
      const [, id] = /^([a-z0-9-]+)\.md$/.exec(file) ?? [];
      return id === undefined ? [] : [[id, text]];
    }),
  );
}

/** The Chinese titles by topic and rule id. */
function loadCatalogues(folders: readonly URL[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const catalogues = folders
    .flatMap((folder) => [...textsBelow(folder, "ts")])
    .map(([file, text]) => [file.replace(/\.ts$/, ""), readCatalogueTitles(file, text)] as const);
  return new Map(catalogues.filter(([, titles]) => titles.size > 0));
}

function shortName(root: URL, url: URL): string {
  return relative(fileURLToPath(root), fileURLToPath(url)).replaceAll("\\", "/");
}
