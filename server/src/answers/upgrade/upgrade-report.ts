import { upgradeItemText, type UpgradeItem, type UpgradeReport } from "./compute-upgrade.ts";
import { fixTitleText } from "../../engine/analysis/message-text.ts";
import type { UpgradeKind } from "./messages/upgrade-phrases.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import {
  type LoadedStack,
  type MissingInput,
  type StackFound,
  missingOf,
  stackFound,
} from "../../stacks/index.ts";

/** How the files of a report are called. */
export interface FileNames {
  /** The path of a drop-in as users find it. */
  readonly shownPath: (path: string) => string;
  /** The path of the main file as users wrote it. */
  readonly mainPath: string | undefined;
  /** How the files were found that are compared together. */
  readonly stack?: StackFound | undefined;
  /** Inputs that the kubelet also reads and that are missing here. */
  readonly missing?: readonly MissingInput[];
}

/** The names of the files of a stack that was found. */
export function namesInStack(
  { stack }: Pick<LoadedStack, "stack">,
  shownUri: (uri: string) => string,
): FileNames {
  const uris = new Map(stack.folder?.files.map(({ path, uri }) => [path, uri]));
  const main = stack.main ?? stack.joined?.[0];
  return {
    shownPath: (path) => shownUri(uris.get(path) ?? ""),
    mainPath: main === undefined ? undefined : shownUri(main),
    stack: stackFound({ set: stack, shownUri }),
    missing: missingOf(stack),
  };
}

/** An item of a report as it is written. */
export interface WrittenItem {
  readonly item: UpgradeItem;
  readonly text: string;
  readonly fix: string | undefined;
}

/** A report with the names of its files. */
export interface WrittenReport {
  readonly report: UpgradeReport;
  readonly items: readonly WrittenItem[];
  /** By number; the flags come after the last. */
  readonly names: readonly string[];
  readonly stack: StackFound | undefined;
}

/** Used instead of a path, as in the reports of `check`: the same in all languages. */
const flagsName = "flags";

export type UpgradeCounts = Readonly<Record<UpgradeKind, number>>;

/** The report with its texts and the names of its files. */
export function writtenReport(
  report: UpgradeReport,
  { mainPath, shownPath, stack }: FileNames,
  knowledge: Knowledge,
): WrittenReport {
  const names =
    report.names ??
    report.files.map((file, layer) =>
      // Files that the main file carries are at places in it.
      layer === 0 || file?.outside ? (mainPath ?? "") : shownPath(file?.name ?? ""),
    );
  const items = report.items.map((item): WrittenItem => {
    const text = upgradeItemText(item, knowledge);
    return { item, text, fix: item.fix && fixTitleText(item.fix.title, knowledge.language) };
  });
  return { report, items, names: [...names, flagsName], stack: report.stack ?? stack };
}

/** How many items of each kind there are. */
export function countsOf(written: readonly WrittenReport[]): UpgradeCounts {
  const items = written.flatMap(({ report }) => report.items);
  const count = (kind: UpgradeKind): number => items.filter((item) => item.kind === kind).length;
  return {
    refused: count("refused"),
    conditional: count("conditional"),
    ignored: count("ignored"),
    changed: count("changed"),
    deprecated: count("deprecated"),
    solved: count("solved"),
    gates: count("gates"),
  };
}
