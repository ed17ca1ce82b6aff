import type { Config } from "../config-model.ts";
import { integerOf } from "../decode-scalar.ts";
import { locatedArguments, type Argument } from "../flags/argument.ts";
import { gateStatesAfter, writtenState, type GateStates } from "../gate-states.ts";
import type { NodeDescription } from "../node-description.ts";
import { isBefore, type Field, type KindIndex } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { ScalarNode } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import { numberedLayers, type ConfigLayer } from "./config-layer.ts";
import { decodeTree, type CaseMatch, type CoveredValue, type GoNames } from "./decode-tree.ts";
import { configOfTree, withDefaults, withDefaultSignals } from "./default-tree.ts";
import { readFlags, type FlagValues } from "./read-flags.ts";
import { keepsEmpty } from "./effective-value.ts";
import { flagsOverFiles } from "./flags-over-files.ts";
import { spanInLayer } from "./layer-span.ts";
import { legacyDefaults, mainTree, withMilliLimits } from "./main-tree.ts";
import { mergePatch } from "./merge-patch.ts";
import { treeOf, withEntry, type TreeEntry, type TreeMap, type TreeNode } from "./tree.ts";

/** Words that Go writes in capitals at the beginning of a name. */
const acronyms = /^(?:cpu|http|tls|ip|oom|api|id)(?=[A-Z]|$)/;

/**
 * The names of the kubelet's internal fields up to 1.31, where drop-ins were merged into those. They
 * are the fields' own with a capital at the beginning, but for the acronyms and one other word.
 */
const goNames: GoNames = {
  nameOf({ name }: Field): string {
    // The one internal name that differs by more than its case (measured: BEHAVIOUR, drop-ins).
    if (name === "resolvConf") return "ResolverConfig";
    if (name.startsWith("iptables")) return `IPTables${name.slice("iptables".length)}`;
    return name
      .replace(acronyms, (word) => word.toUpperCase())
      .replace(/^[a-z]/, (letter) => letter.toUpperCase());
  },
};

/** The configuration of a set for the kubelet of one version. */
export interface EffectiveConfig {
  readonly index: KindIndex;
  /** The layers by the numbers that spans tell; see `numberedLayers`. */
  readonly layers: ReadonlyMap<number, ConfigLayer>;
  /** The settings as the kubelet's checks see them; spans and paths tell where each comes from. */
  readonly config: Config;
  /** Every value that applies in the end, defaults included. */
  readonly tree: TreeMap;
  /** The fields of the main file, and of the bases below it, before any defaulting. */
  readonly main: TreeMap;
  /** The files' result before the last defaulting; values of wrong types are still in it. */
  readonly merged: TreeMap;
  readonly flags: FlagValues;
  readonly isGateOn: GateStates;
  /** Keys of drop-ins that are fields in another case only. */
  readonly caseMatches: readonly CaseMatch[];
  /** Values of drop-ins that are decoded, but do not hold: another spelling of the key is read later. */
  readonly covered: readonly CoveredValue[];
}

/** Information that is not in the layers. */
interface MergeOptions {
  /** The kubelet is given a `--config-dir`; one without files is not the same as none. */
  readonly hasDropInFolder?: boolean;
  /** The node; one of which nothing is said is a Linux node. */
  readonly node?: Pick<NodeDescription, "os">;
}

/**
 * Computes the effective configuration as the kubelet of `index.version` does. The main file, merged over the bases
 * below it, is decoded and defaulted. Drop-ins are merged over it: up to 1.31 into Go's internal object, later into its
 * JSON, which is defaulted once more. Flags override everything. Takes any number of layers, in the order of loading.
 * Never throws; values that do not decode are treated as not written.
 */
export function effectiveConfig(
  stack: readonly ConfigLayer[],
  index: KindIndex,
  { gates, flags: flagIndex }: Pick<Knowledge, "gates" | "flags">,
  { hasDropInFolder = stack.some(({ kind }) => kind === "drop-in"), node }: MergeOptions = {},
): EffectiveConfig {
  const { version } = index;
  const os = node ? { os: node.os } : {};
  const layers = numberedLayers(stack);
  const place = placeOf(layers.get(0)) ?? { start: 0, end: 0 };
  const flags = readFlags(argumentsIn(layers), index, flagIndex);
  const flagGates = gatesOf(flags.tree);
  const statesOf = (...written: readonly ReadonlyMap<string, boolean>[]): GateStates =>
    gateStatesAfter(written, version, gates);

  const written = mainTree(layers, index, place);
  const main = written ?? legacyDefaults(place);
  // Without a file the defaults are made before the flags are read.
  const mainGates = written ? statesOf(flagGates, gatesOf(main)) : statesOf();
  const loaded = withMilliLimits(withPidsLimit(withDefaults(main, index, mainGates, os, place)));
  const base = written ? withHardEviction(loaded, written, index, place, node?.os) : loaded;
  const {
    tree: merged,
    caseMatches,
    covered,
  } = hasDropInFolder
    ? withDropIns(base, layers, index)
    : { tree: base, caseMatches: [], covered: [] };

  const mergedGates = gatesOf(merged);
  const laterGates = statesOf(flagGates, mergedGates);
  const again = hasDropInFolder && !isBefore(version, "1.32");
  const defaulted = again
    ? withPidsLimit(withDefaults(merged, index, laterGates, { stage: "merged" }, place))
    : merged;
  const tree = flagsOverFiles(defaulted, flags.tree, index.root);
  const isGateOn =
    flagGates.size === 0
      ? statesOf(mergedGates)
      : statesOf(flagGates, new Map([...mergedGates, ...flagGates]));
  const made = { index, layers, tree, main, merged, flags, isGateOn, caseMatches, covered };
  return new MergedConfig(made);
}

/** Makes the settings late: not everyone asks for them, and they take a copy of the tree. */
class MergedConfig implements EffectiveConfig {
  readonly index: EffectiveConfig["index"];
  readonly layers: EffectiveConfig["layers"];
  readonly tree: EffectiveConfig["tree"];
  readonly main: EffectiveConfig["main"];
  readonly merged: EffectiveConfig["merged"];
  readonly flags: EffectiveConfig["flags"];
  readonly isGateOn: EffectiveConfig["isGateOn"];
  readonly caseMatches: EffectiveConfig["caseMatches"];
  readonly covered: EffectiveConfig["covered"];
  #config: Config | undefined;

  constructor(made: Omit<EffectiveConfig, "config">) {
    this.index = made.index;
    this.layers = made.layers;
    this.tree = made.tree;
    this.main = made.main;
    this.merged = made.merged;
    this.flags = made.flags;
    this.isGateOn = made.isGateOn;
    this.caseMatches = made.caseMatches;
    this.covered = made.covered;
  }

  get config(): Config {
    const asIs = { keepsZeros: true, stage: "none" } as const;
    this.#config ??= configOfTree(this.tree, this.index, this.isGateOn, asIs);
    return this.#config;
  }
}

function gatesOf({ entries }: TreeMap): ReadonlyMap<string, boolean> {
  const gates = entries.get("featureGates")?.value;
  if (gates?.kind !== "map") return noGates;
  const written = new Map<string, boolean>();
  for (const { key, value } of gates.entries.values()) {
    const state = value.kind === "scalar" ? writtenState(value) : undefined;
    if (state !== undefined) written.set(key.text, state);
  }
  return written;
}

const noGates: ReadonlyMap<string, boolean> = new Map();

function placeOf(layer: ConfigLayer | undefined): Span | undefined {
  return layer?.kind === "main" ? layer.place : undefined;
}

/** The kubelet's arguments with spans of their layer. */
function argumentsIn(layers: ReadonlyMap<number, ConfigLayer>): Argument[] {
  return [...layers].flatMap(([number, layer]) => {
    const args = layer.kind === "flags" ? locatedArguments(layer.args) : [];
    return args.map(({ text, span }) => ({ text, span: spanInLayer(span, number) }));
  });
}

/** The main file's hard thresholds are completed where it asks for it, and only there. */
function withHardEviction(
  loaded: TreeMap,
  main: TreeMap,
  index: KindIndex,
  place: Span,
  os: NodeDescription["os"] | undefined,
): TreeMap {
  const written = main.entries.get("evictionHard");
  const merge = main.entries.get("mergeDefaultEvictionSettings")?.value;
  const asks = merge?.kind === "scalar" && merge.value.type === "bool" && merge.value.value;
  const isKnown = index.byPath.has("mergeDefaultEvictionSettings");
  if (written?.value.kind !== "map" || !asks || !isKnown || written.value.entries.size === 0)
    return loaded;
  const value = withDefaultSignals(written.value, index, place, os);
  return withEntry(loaded, "evictionHard", { ...written, value });
}

function withDropIns(
  base: TreeMap,
  layers: ReadonlyMap<number, ConfigLayer>,
  index: KindIndex,
): Pick<EffectiveConfig, "tree" | "caseMatches" | "covered"> {
  const patches = [...layers].flatMap(([number, layer]) => {
    const tree = layer.kind === "drop-in" ? treeOf(layer.root, number) : undefined;
    return tree ? [withoutHeader(tree)] : [];
  });
  const empty: TreeMap = { kind: "map", entries: new Map(), span: base.span };
  if (isBefore(index.version, "1.32")) {
    const document = patches.reduce(mergePatch, empty);
    return decodeTree(base, document, index.root, goNames);
  }
  const document = patches.reduce(mergePatch, withoutEmpties(base, index.root));
  const decoded = decodeTree(empty, document, index.root);
  return {
    ...decoded,
    tree: { ...decoded.tree, ...(document.removed && { removed: document.removed }) },
  };
}

/** `kind` and `apiVersion`, in any case, are checked with the header and set nothing. */
function withoutHeader(tree: TreeMap): TreeMap {
  const entries = [...tree.entries].filter(([name]) => !/^(?:kind|apiversion)$/i.test(name));
  return { ...tree, entries: new Map(entries) };
}

/**
 * Go's JSON omits empty values: `enforceNodeAllocatable: []` of the main file is dropped, and there is no
 * zero that would override a key in another case.
 */
function withoutEmpties(map: TreeMap, field: Field): TreeMap {
  const entries = new Map<string, TreeEntry>();
  for (const [name, entry] of map.entries) {
    const child = field.children.get(name);
    const { value } = entry;
    if (child && value.kind === "map" && child.record.type === "struct") {
      entries.set(name, { ...entry, value: withoutEmpties(value, child) });
    } else if (!child || !isLeftOut(value, child)) entries.set(name, entry);
  }
  return { ...map, entries };
}

/** True for what an `omitempty` leaves out; durations are structs to Go, and stay. */
function isLeftOut(node: TreeNode, { record, path }: Field): boolean {
  if (node.kind === "list") return node.items.length === 0;
  if (node.kind === "map") return node.entries.size === 0 && record.type === "map";
  if (record.pointer === true || keepsEmpty.has(path)) return false;
  const { value } = node;
  if (value.type === "int") return value.value === 0n && !/^duration/.test(record.type);
  if (value.type === "bool") return !value.value;
  return value.type === "string" && value.value === "" && record.type === "string";
}

/** Defaulting turns a negative limit of PIDs into -1; what comes after it stays as it is. */
function withPidsLimit(tree: TreeMap): TreeMap {
  const limit = tree.entries.get("podPidsLimit");
  const node = limit?.value;
  return limit &&
    node?.kind === "scalar" &&
    (integerOf(node, "yaml") ?? 0n) < 0n &&
    node.text !== "-1"
    ? withEntry(tree, "podPidsLimit", { ...limit, value: minusOne(node) })
    : tree;
}

function minusOne(node: ScalarNode): ScalarNode {
  return { ...node, text: "-1", value: { type: "int", value: -1n } };
}
