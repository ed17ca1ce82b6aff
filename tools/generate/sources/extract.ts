import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isBefore, versionFrom } from "../../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import type { Json, KubernetesVersion } from "../../../server/src/facts/table.ts";
import { withFlagsCarriedOver, withGatesCarriedOver } from "../tables/carry-over.ts";
import { withGatesOf } from "../tables/gate-list.ts";
import { formatJson, parseJson } from "../tables/json-value.ts";
import type { ApiPage } from "./page-model.ts";
import { readPage } from "./page-reader.ts";
import { formatPageSource, pageSourceFile } from "./page-source.ts";
import { formatProblem } from "../problem.ts";
import type { Problem, Reading } from "../problem.ts";
import { folderUrl } from "../run.ts";
import type { Log } from "../problem.ts";
import { buildRuntimeDefault, runtimeDefaultFile } from "../seccomp/runtime-default.ts";
import { readSeccompModel } from "../seccomp/seccomp-sources.ts";

/** The reference pages of the kubelet in a checkout of the website. */
const pagesOfWebsite = "content/en/docs/reference/config-api/";
const isKubeletPage = /^kubelet-config\.v\w+\.md$/;
const gatesFile = "gates.json";
const flagsFile = "flags.json";

interface CheckOptions {
  readonly website?: string | undefined;
  readonly pages?: string | undefined;
  readonly gates?: string | undefined;
  readonly profile?: string | undefined;
  readonly "carry-over"?: string | undefined;
  readonly version?: string | undefined;
  readonly sources?: string | undefined;
  readonly check: boolean;
}

/** Files below `schemas/facts/sources/` and their texts. */
type Texts = ReadonlyMap<string, string>;

/**
 * Writes files of `schemas/facts/sources/` from what others publish, or compares them (`--check`). The result is the exit
 * code; where something cannot be read nothing is written.
 */
export function runExtract(args: readonly string[], log: Log): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      website: { type: "string" },
      pages: { type: "string" },
      gates: { type: "string" },
      profile: { type: "string" },
      "carry-over": { type: "string" },
      version: { type: "string" },
      sources: { type: "string" },
      check: { type: "boolean", default: false },
    },
  });
  const target = folderUrl(values.sources, "schemas/facts/sources/");
  const read = textsFor(values, target);
  if (typeof read === "string") {
    log.error(read);
    return 2;
  }
  for (const problem of read.problems) log.error(formatProblem(problem));
  if (read.problems.length > 0) {
    log.error(`${read.problems.length} problems: nothing is written.`);
    return 1;
  }
  const changed = [...read.result].filter(([file, text]) => textOf(new URL(file, target)) !== text);
  if (values.check) {
    for (const [file] of changed) log.error(`${file} is not what is extracted`);
    return changed.length > 0 ? 1 : 0;
  }
  for (const [file, text] of changed) writeFileSync(new URL(file, target), text);
  log.info(`${read.result.size} files, ${changed.length} of them changed.`);
  return 0;
}

/** The texts that the command line asks for, or what is wrong with it. */
function textsFor(checkOptions: CheckOptions, target: URL): Reading<Texts> | string {
  const { website, pages, gates, profile, "carry-over": carried } = checkOptions;
  const version = versionFrom(checkOptions.version ?? "");
  const needsVersion = website !== undefined || gates !== undefined || carried !== undefined;
  if (!version && (needsVersion || checkOptions.version !== undefined)) {
    const versions = [...kubernetesVersions];
    return `--version is one of ${versions.join(", ")}; a new one comes into kubernetesVersions first`;
  }
  const problems: Problem[] = [];
  const texts = new Map<string, string>();
  const keep = ({ result, problems: found }: Reading<Texts>): void => {
    problems.push(...found);
    for (const [file, text] of result) texts.set(file, text);
  };
  if (carried !== undefined && version) {
    const from = versionFrom(carried);
    if (!from || !isBefore(from, version)) return `--carry-over is a version before ${version}`;
    keep({ result: carriedOver(from, version, target), problems: [] });
  }
  if (website !== undefined && version) {
    keep(textOfPages(version, new URL(pagesOfWebsite, folderUrl(website, ""))));
  }
  if (pages !== undefined) {
    const folder = folderUrl(pages, "");
    // Not every version has pages that were kept.
    const published = kubernetesVersions.filter((each) => existsSync(new URL(`v${each}/`, folder)));
    for (const pagesVersion of version ? [version] : published) {
      keep(textOfPages(pagesVersion, new URL(`v${pagesVersion}/`, folder)));
    }
  }
  if (gates !== undefined && version) keep(textOfGates(gates, version, target));
  if (profile !== undefined) keep(textOfProfile(profile));
  if (texts.size === 0 && problems.length === 0) {
    return "extract needs --carry-over OLD --version VERSION, --website DIR --version VERSION, --pages DIR, --gates FILE --version VERSION or --profile FILE";
  }
  return { result: texts, problems };
}

/** The facts of an older version for a version whose own facts could not be read yet. */
function carriedOver(from: KubernetesVersion, version: KubernetesVersion, target: URL): Texts {
  const read = (file: string): string => readFileSync(new URL(file, target), "utf8");
  const gates = withGatesCarriedOver(parseJson(read(gatesFile)), from, version);
  const flags = withFlagsCarriedOver(parseJson(read(flagsFile)), from, version);
  return new Map([
    [pageSourceFile(version), read(pageSourceFile(from))],
    [gatesFile, formatJson(gates, 4)],
    [flagsFile, formatJson(flags, 4)],
  ]);
}

function textOfPages(version: KubernetesVersion, folder: URL): Reading<Texts> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const problems: Problem[] = [];
  const pages = files
    .filter((file) => isKubeletPage.test(file))
    .sort()
    .map((file): ApiPage => {
      const url = new URL(file, folder);
      const read = readPage(file, readFileSync(url, "utf8"));
      problems.push(...read.problems.map((problem) => ({ ...problem, page: fileURLToPath(url) })));
      return read.result;
    });
  const message = "there are no pages kubelet-config.*.md";
  if (pages.length === 0) problems.push({ page: fileURLToPath(folder), line: 0, message });
  return { result: new Map([[pageSourceFile(version), formatPageSource(pages)]]), problems };
}

/** The existing gates, with those of one version replaced. */
function textOfGates(file: string, version: KubernetesVersion, target: URL): Reading<Texts> {
  const previous = parseJson(readFileSync(new URL(gatesFile, target), "utf8"));
  const { result, problems } = withGatesOf(file, readFileSync(file, "utf8"), version, previous);
  return { result: new Map([[gatesFile, formatJson(result, 4)]]), problems };
}

/** Docker's default profile as the table of what RuntimeDefault allows. */
function textOfProfile(file: string): Reading<Texts> {
  const overlay = new URL("../../../schemas/facts/overlay/seccomp.json", import.meta.url);
  const model = readSeccompModel("overlay", parseJson(readFileSync(overlay, "utf8")));
  if (!model.result) return { result: new Map(), problems: model.problems };
  const table = buildRuntimeDefault(parseJson(readFileSync(file, "utf8")), model.result);
  // The table is plain data; only its interface lacks the index signature of Json.
  const text = formatJson(table.result as unknown as Json, 2);
  return { result: new Map([[runtimeDefaultFile, text]]), problems: table.problems };
}

function textOf(url: URL): string | undefined {
  return existsSync(url) ? readFileSync(url, "utf8") : undefined;
}
