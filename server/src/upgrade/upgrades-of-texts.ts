import type { Knowledge } from "../analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { FileSystem } from "../files/file-system.ts";
import { pathOfUri } from "../files/uris.ts";
import {
  type SetTexts,
  type UpgradeOptions,
  type NeighbourSearch,
  subjectsOfText,
} from "../sets/index.ts";
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
  texts: SetTexts,
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
  const subjects = await subjectsOfText(
    { text, uri, name, path, neighbours },
    fileSystem,
    knowledge,
  );
  // A platform's document may have settings and flags only, and no configuration as a part.
  const inside = subjects.filter(
    ({ isCarried, dump, platform }) =>
      isCarried === true || dump !== undefined || (platform && reports.length === 0),
  );
  // A unit is compared together with the configuration that it names.
  const started = subjects.flatMap((subject) =>
    subject.texts?.main && subject.texts.main.uri !== uri ? [subject.texts] : [],
  );
  if (started.length > 0) {
    return started.flatMap((unit) => {
      const ofUnit = upgradeReports(unit, from, to, options, knowledge);
      return ofUnit.map((report) => ({
        ...report,
        names: report.files.map((file) => pathOfUri(file?.id ?? "")),
      }));
    });
  }
  return [
    ...reports,
    ...inside.flatMap((subject) => upgradeOfSubject(subject, from, to, options, knowledge)),
  ];
}
