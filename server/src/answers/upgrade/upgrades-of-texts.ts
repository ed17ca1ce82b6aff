import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { pathOfUri } from "../../engine/files/uris.ts";
import {
  type MissingInput,
  type StackTexts,
  type ConfigStack,
  type NeighbourSearch,
  stackFound,
  findStacks,
} from "../../stacks/index.ts";
import type { UpgradeOptions } from "./checked-texts.ts";
import { upgradeOfSubject, upgradeReports, type UpgradeReport } from "./compute-upgrade.ts";

/** The input of an upgrade. */
export interface UpgradeQuestion {
  readonly from: KubernetesVersion;
  readonly to: KubernetesVersion;
  readonly options: UpgradeOptions;
  /** Files that a unit names are looked for here. */
  readonly fileSystem: FileSystem;
  /** Shared by the files of a run. */
  readonly search: NeighbourSearch;
}

/**
 * The changes for the texts, and for each configuration inside one of them: in files that it carries to a node, or in
 * the dump of a running kubelet.
 */
export async function upgradesOfTexts(
  texts: StackTexts,
  { from, to, options: given, fileSystem, search }: UpgradeQuestion,
  knowledge: Knowledge,
): Promise<readonly UpgradeReport[]> {
  const { main, dropIns, args } = texts;
  if (!main || dropIns || args.length > 0) return upgradeReports(texts, from, to, given, knowledge);
  const { path: name, text, uri = `text:/${name}` } = main;
  const neighbours = given.neighbours ?? (await search.find({ text, uri }));
  const options = { ...given, neighbours };
  const reports = upgradeReports(texts, from, to, options, knowledge);
  const path = name.startsWith("/") ? name : `/${name}`;
  const stacks = await findStacks({ text, uri, name, path, neighbours }, fileSystem, knowledge);
  // A platform's document may have settings and flags only, and no configuration as a part.
  const inside = stacks.filter(
    ({ isCarried, dump, platform }) =>
      isCarried === true || dump !== undefined || (platform && reports.length === 0),
  );
  // A unit is compared together with the configuration that it names.
  const started = stacks.filter(
    ({ texts: own }) => own?.main !== undefined && own.main.uri !== uri,
  );
  if (started.length > 0) {
    return started.flatMap(({ texts: own = texts, stack }) => {
      const ofUnit = upgradeReports(own, from, to, options, knowledge);
      return ofUnit.map((report) => ({
        ...report,
        stack: stack && stackFound(stack),
        names: report.files.map((file) => pathOfUri(file?.id ?? "")),
      }));
    });
  }
  const [only, ...others] = stacks;
  const missing = only && others.length === 0 && !only.isCarried ? missingFiles(only) : [];
  return [
    ...reports.map((report) => ({ ...report, missing })),
    ...inside.flatMap((subject) => {
      const stack = subject.stack && stackFound(subject.stack);
      const found = upgradeOfSubject(subject, from, to, options, knowledge);
      return found.map((report) => ({ ...report, stack, missing: missingFiles(subject) }));
    }),
  ];
}

/** Values that a tool fills in are compared as far as they are known. */
function missingFiles({ missing }: ConfigStack): readonly MissingInput[] {
  return missing.filter((input) => input.missing !== "value");
}
