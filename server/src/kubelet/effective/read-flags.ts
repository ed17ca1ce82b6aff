import type { FlagUse, ParsedArguments } from "../flags/parse-arguments.ts";
import { parseArguments } from "../flags/parse-arguments.ts";
import type { Argument } from "../flags/argument.ts";
import { parseFlagValue, type Pair } from "../flags/flag-value.ts";
import type { Field, KindIndex } from "../../facts/field-index.ts";
import type { FlagIndex } from "../../facts/flag-index.ts";
import type { FlagKind } from "../../facts/table.ts";
import type { ScalarNode, ScalarValue } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import type { TreeEntry, TreeMap, TreeNode } from "./tree.ts";

/** The settings of a command line for the configuration. */
export interface FlagValues {
  /** The settings that flags set; maps and lists are whole. */
  readonly tree: TreeMap;
  /** `--config`, `--config-dir` and other flags that set no field, by name without dashes; the last one applies. */
  readonly others: ReadonlyMap<string, Argument>;
  /** The command line word by word, with what keeps it from being read. */
  readonly parsed: ParsedArguments;
}

/**
 * Reads a kubelet's arguments; see `parseArguments`. A repeated flag adds to a list or map; otherwise its last value
 * applies. Values that the kubelet rejects set nothing.
 */
export function readFlags(
  args: readonly Argument[],
  { version }: Pick<KindIndex, "version">,
  flags: FlagIndex,
): FlagValues {
  const parsed = parseArguments(args, flags, version);
  const others = new Map<string, Argument>();
  let tree: TreeMap = { kind: "map", entries: new Map(), span: args[0]?.span ?? nowhere };
  for (const use of parsed.uses) {
    const { field } = use.flag.record;
    if (field === undefined) others.set(use.flag.name, { text: use.text, span: use.span });
    else tree = setAt(tree, field.split("."), use.span, (before) => nodeOf(use, before));
  }
  return { tree, others, parsed };
}

const nowhere: Span = { start: 0, end: 0 };

/** The value of a field that a text stands for as its flag has it, such as `cpu=1,memory=2Gi`; undefined where it has none. */
export function flagValueNode(field: Field, text: string): TreeNode | undefined {
  const value = parseFlagValue(text, flagKindOf(field), "");
  if ("problem" in value) return undefined;
  return nodeOf({ value, span: nowhere, spanOf: () => nowhere, text }, undefined);
}

/** How the flag of a field is read. */
function flagKindOf({ path, record }: Field): FlagKind {
  const kind = kindsByPath.get(path);
  if (kind) return kind;
  return record.type === "list" || record.type === "map" || record.type === "bool"
    ? record.type
    : "string";
}

const kindsByPath: ReadonlyMap<string, FlagKind> = new Map([
  ["evictionHard", "thresholds"],
  ["evictionSoft", "thresholds"],
  ["featureGates", "gates"],
  ["logging.vmodule", "vmodule"],
  ["registerWithTaints", "taints"],
  ["reservedMemory", "reserved-memory"],
  ["staticPodURLHeader", "headers"],
]);

/** The tree with the value at a path of struct fields replaced; as it was where nothing is made. */
function setAt(
  tree: TreeMap,
  [name = "", ...rest]: readonly string[],
  span: Span,
  make: (before: TreeNode | undefined) => TreeNode | undefined,
): TreeMap {
  const before = tree.entries.get(name)?.value;
  const empty: TreeMap = { kind: "map", entries: new Map(), span };
  const inner = before?.kind === "map" ? before : empty;
  const value = rest.length === 0 ? make(before) : setAt(inner, rest, span, make);
  if (!value) return tree;
  const entries = new Map(tree.entries);
  entries.set(name, { key: textNode(name, span), value });
  return { ...tree, entries };
}

/** The value of a field after one more flag; undefined where the flag leaves it as it is. */
function nodeOf(
  use: Pick<FlagUse, "value" | "span" | "spanOf" | "text">,
  before: TreeNode | undefined,
): TreeNode | undefined {
  const { value, span } = use;
  switch (value.kind) {
    case "nothing":
      return before;
    case "bool":
      return boolNode(value.value, span);
    case "int":
      return intNode(value.value, span);
    case "text":
      return textNode(value.value, span);
    case "list":
      return listNode(
        before,
        value.items.map((item) => textNode(item, span)),
        span,
      );
    case "pairs":
      return mapNode(before, value.pairs, textNode, span, entrySpans(use));
    case "gates":
      return mapNode(before, value.pairs, boolNode, span, entrySpans(use));
    case "headers":
      return value.pairs.reduce((map, pair) => withHeader(map, pair, span), emptyMap(before, span));
    // Taints are the one list that a second flag does not add to.
    case "taints":
      return listNode(
        undefined,
        value.taints.map(({ key, value: text, effect }) =>
          struct(
            {
              key: textNode(key, span),
              ...(text !== "" && { value: textNode(text, span) }),
              effect: textNode(effect, span),
            },
            span,
          ),
        ),
        span,
      );
    case "memory": {
      const items = value.nodes.map(({ numaNode, limits }) =>
        struct(
          {
            numaNode: intNode(numaNode, span),
            limits: mapNode(undefined, limits, textNode, span),
          },
          span,
        ),
      );
      return listNode(before, items, span);
    }
    case "patterns": {
      const items = value.pairs.map(([pattern, level]) =>
        struct({ filePattern: textNode(pattern, span), verbosity: intNode(level, span) }, span),
      );
      return listNode(before, items, span);
    }
  }
}

function listNode(before: TreeNode | undefined, items: readonly TreeNode[], span: Span): TreeNode {
  const old = before?.kind === "list" ? before.items : [];
  return { kind: "list", items: [...old, ...items], span };
}

function emptyMap(before: TreeNode | undefined, span: Span): TreeMap {
  return before?.kind === "map" ? { ...before, span } : { kind: "map", entries: new Map(), span };
}

function mapNode<V>(
  before: TreeNode | undefined,
  pairs: readonly Pair<V>[],
  make: (value: V, span: Span) => TreeNode,
  span: Span,
  spans?: ReadonlyMap<string, Span>,
): TreeMap {
  const map = emptyMap(before, span);
  const entries = new Map(map.entries);
  for (const [name, value] of pairs) {
    const place = spans?.get(name) ?? span;
    entries.set(name, { key: textNode(name, place), value: make(value, place) });
  }
  return { ...map, entries };
}

/** Where the entries of a map are written, such as `cpu=1` of `cpu=1,memory=2Gi`, by their keys. */
function entrySpans({ text, spanOf }: Pick<FlagUse, "text" | "spanOf">): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  let start = 0;
  for (const entry of text.split(",")) {
    const [key = ""] = entry.split(/[=<]/, 1);
    spans.set(key.trim(), spanOf(start, start + entry.length));
    start += entry.length + 1;
  }
  return spans;
}

/** A header that comes twice has both values. */
function withHeader(map: TreeMap, [name, text]: Pair, span: Span): TreeMap {
  const entries = new Map(map.entries);
  const value = listNode(entries.get(name)?.value, [textNode(text, span)], span);
  entries.set(name, { key: textNode(name, span), value });
  return { ...map, entries };
}

function boolNode(value: boolean, span: Span): ScalarNode {
  return node(String(value), { type: "bool", value }, span);
}

function intNode(value: bigint, span: Span): ScalarNode {
  return node(String(value), { type: "int", value }, span);
}

function textNode(text: string, span: Span): ScalarNode {
  return node(text, { type: "string", value: text }, span);
}

function node(text: string, value: ScalarValue, span: Span): ScalarNode {
  return { kind: "scalar", style: "plain", text, value, span };
}

function struct(members: Readonly<Record<string, TreeNode>>, span: Span): TreeMap {
  const entries = Object.entries(members).map(([name, value]): [string, TreeEntry] => [
    name,
    { key: textNode(name, span), value },
  ]);
  return { kind: "map", entries: new Map(entries), span };
}
