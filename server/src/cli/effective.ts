import { errorsToReport } from "../core/analysis/errors-to-report.ts";
import type { SetAnalysis } from "../core/analysis/set-analysis.ts";
import { effectiveJson } from "../core/effective/effective-value.ts";
import { effectiveView } from "../core/features/effective-view.ts";
import { originOf, type Origin } from "../core/features/set-origins.ts";
import type { TreeEntry, TreeMap } from "../core/effective/tree.ts";
import type { Field } from "../core/schema/field-index.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { lineAt } from "../core/text/line-index.ts";
import { pathOfKey } from "../core/text/value-path.ts";
import type { Invocation } from "./invocation.ts";
import { checkSet } from "../core/analysis/check-set.ts";
import { findingsOfFolder } from "../files/membership.ts";
import { exitCodes } from "./exit-codes.ts";
import { platformOnly } from "./platform-only.ts";
import { readSet, type ReadSet } from "./read-set.ts";
import type { Terminal } from "./terminal.ts";
import { jsonText, type ExactJson } from "../core/text/json-text.ts";

type EffectiveInvocation = Extract<Invocation, { command: "effective" }>;

/** Writes the effective configuration of a set; returns the exit code. */
export async function runEffective(
  invocation: EffectiveInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const files = await readSet(invocation.config, invocation.set);
  if (typeof files === "string") {
    terminal.complain(files);
    return exitCodes.cannotRun;
  }
  const { version: kubernetesVersion } = invocation;
  const set =
    platformOnly(files, invocation.set, kubernetesVersion, knowledge) ??
    checkSet(files.texts, { kubernetesVersion }, knowledge);
  if (!set) {
    terminal.complain(`Kubernetes ${invocation.version} has no KubeletConfiguration.`);
    return exitCodes.cannotRun;
  }
  const { format, defaults, provenance } = invocation;
  await terminal.write(
    format === "yaml"
      ? effectiveView(set, { defaults, origins: provenance }, knowledge.language).text
      : `${jsonText(jsonOutput(set, files, invocation), "  ")}\n`,
  );
  const { cli } = knowledge.language;
  const aboutFolder = findingsOfFolder(files.set, files.folder, { start: 0, end: 0 });
  const inFolder = aboutFolder.filter(({ severity }) => severity === "error").length;
  const errors = errorsToReport(set, knowledge).size + inFolder;
  if (files.set.folder?.state === "link") {
    terminal.complain(cli.folderIsLink(files.folder));
  }
  if (errors === 0) return exitCodes.fine;
  terminal.complain(cli.doesNotStart(set.version, errors));
  return exitCodes.errorsFound;
}

function jsonOutput(
  set: SetAnalysis,
  files: ReadSet,
  { defaults, provenance }: EffectiveInvocation,
): ExactJson {
  const { tree, index } = set.effective;
  const shown = defaults ? tree : writtenOnly(tree);
  const full = effectiveJson(shown, index);
  const effective = defaults ? full : membersOf(full, shown);
  if (!provenance) return effective;
  const places = new Map<string, ExactJson>();
  addProvenance(places, shown, index.root, "", set, files);
  return { effective, provenance: Object.fromEntries(places) };
}

/** The tree without defaults. */
function writtenOnly(map: TreeMap): TreeMap {
  const entries = [...map.entries].flatMap(([name, entry]): [string, TreeEntry][] => {
    if (entry.value.isDefault && entry.value.kind !== "map") return [];
    if (entry.value.kind !== "map") return [[name, entry]];
    const value = writtenOnly(entry.value);
    const isEmpty =
      value.entries.size === 0 && (entry.value.isDefault || entry.value.entries.size > 0);
    return isEmpty ? [] : [[name, { ...entry, value }]];
  });
  return { ...map, entries: new Map(entries) };
}

/** What the kubelet writes although it is empty is no value of a file's. */
function membersOf(
  json: Readonly<Record<string, ExactJson>>,
  { entries }: TreeMap,
): { readonly [key: string]: ExactJson } {
  const members = Object.entries(json).flatMap(([name, value]): [string, ExactJson][] => {
    if (name === "apiVersion" || name === "kind") return [[name, value]];
    const node = entries.get(name)?.value;
    if (!node) return [];
    const isMap = node.kind === "map" && typeof value === "object" && value !== null;
    return [[name, isMap ? membersOf(value as Readonly<Record<string, ExactJson>>, node) : value]];
  });
  return Object.fromEntries(members);
}

function addProvenance(
  places: Map<string, ExactJson>,
  map: TreeMap,
  field: Field,
  path: string,
  set: SetAnalysis,
  files: ReadSet,
): void {
  for (const [name, entry] of map.entries) {
    const child = field.record.type === "map" ? field.item : field.children.get(name);
    if (!child) continue;
    const at = pathOfKey(path, name);
    if (entry.value.kind === "map" && entry.value.entries.size > 0) {
      addProvenance(places, entry.value, child, at, set, files);
    } else {
      const over: ExactJson[] = [];
      for (let hidden = entry.hides; hidden; hidden = hidden.hides) {
        if (!hidden.value.isDefault) over.push(placeJson(originOf(hidden, set), set, files));
      }
      const place = placeJson(originOf(entry, set), set, files);
      places.set(at, { ...place, ...(over.length > 0 && { over }) });
    }
  }
}

function placeJson(
  origin: Origin,
  set: SetAnalysis,
  files: ReadSet,
): { readonly [k: string]: ExactJson } {
  switch (origin.from) {
    case "default":
      return { from: "default" };
    case "base":
      return { from: "base", platform: origin.platform };
    case "flag":
      return { from: "flag", flag: origin.flag };
    case "file": {
      const file = set.files[origin.layer];
      const name = file?.name ?? "";
      const isMain = origin.layer === 0 || set.files[0] === undefined;
      const shown = isMain ? name : files.shownPath(name);
      return {
        from: "file",
        file: shown,
        line: file ? lineAt(file.analysis.lines, origin.key.start) + 1 : 1,
      };
    }
  }
}
