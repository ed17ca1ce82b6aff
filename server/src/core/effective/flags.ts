import type { Field, KindIndex } from "../schema/field-index.ts";
import type { ScalarNode, ScalarValue } from "../syntax/located-node.ts";
import { resolvePlainScalar } from "../syntax/resolve-scalar.ts";
import type { Span } from "../text/span.ts";
import type { TreeEntry, TreeMap, TreeNode } from "./tree.ts";

/** One argument of the kubelet's command line. */
export interface FlagText {
  readonly text: string;
  readonly span: Span;
}

/** What a command line says about the configuration. */
export interface FlagValues {
  /** The settings that flags set; maps and lists are whole. */
  readonly tree: TreeMap;
  /** `--config`, `--config-dir` and other flags that set no field, by name without dashes. */
  readonly others: ReadonlyMap<string, FlagText>;
}

/**
 * Reads a kubelet's arguments: `--max-pods=7`, `--max-pods 7`, `--fail-swap-on`. A flag that comes
 * twice adds to a list or map, and otherwise counts the last time. What is no flag is passed over.
 */
export function readFlags(args: readonly FlagText[], index: KindIndex): FlagValues {
  const fields = flagFields(index);
  const others = new Map<string, FlagText>();
  let tree: TreeMap = { kind: "map", entries: new Map(), span: args[0]?.span ?? nowhere };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    const match = arg && /^--?([A-Za-z][\w-]*)(?:=([\s\S]*))?$/.exec(arg.text);
    if (!match) continue;
    const [, written = "", attached] = match;
    // The kubelet takes an underscore for a dash.
    const name = written.replaceAll("_", "-");
    const field = fields.get(name);
    const next = args[at + 1];
    // Whatever follows is the value, also a negative number; of an unknown flag we cannot know.
    const takesNext =
      attached === undefined &&
      field?.record.type !== "bool" &&
      next !== undefined &&
      (field !== undefined || !next.text.startsWith("-"));
    const text = attached ?? (takesNext ? next.text : "true");
    const span = takesNext ? { start: arg.span.start, end: next.span.end } : arg.span;
    if (takesNext) at++;
    if (field) tree = withFlag(tree, field, { text, span });
    else others.set(name, { text, span });
  }
  return { tree, others };
}

const nowhere: Span = { start: 0, end: 0 };

const fieldsByIndex = new WeakMap<KindIndex, ReadonlyMap<string, Field>>();

/** The field of each flag. */
function flagFields(index: KindIndex): ReadonlyMap<string, Field> {
  const known = fieldsByIndex.get(index);
  if (known) return known;
  const fields = new Map<string, Field>();
  for (const field of index.byPath.values()) {
    const { flag } = field.record;
    if (flag !== undefined) fields.set(flag.replace(/^-+/, ""), field);
  }
  fieldsByIndex.set(index, fields);
  return fields;
}

/** The value of a field that a flag's text stands for, such as `cpu=1,memory=2Gi`. */
export function flagValueNode(field: Field, text: string): TreeNode {
  return flagNode(field, { text, span: nowhere }, undefined);
}

function withFlag(tree: TreeMap, field: Field, flag: FlagText): TreeMap {
  return setAt(tree, field.path.split("."), flag.span, (before) => flagNode(field, flag, before));
}

/** The tree with the value at a path of struct fields replaced. */
function setAt(
  tree: TreeMap,
  [name = "", ...rest]: readonly string[],
  span: Span,
  make: (before: TreeNode | undefined) => TreeNode,
): TreeMap {
  const before = tree.entries.get(name)?.value;
  const empty: TreeMap = { kind: "map", entries: new Map(), span };
  const inner = before?.kind === "map" ? before : empty;
  const value = rest.length === 0 ? make(before) : setAt(inner, rest, span, make);
  const entries = new Map(tree.entries);
  entries.set(name, { key: textNode(name, span), value });
  return { ...tree, entries };
}

function flagNode(field: Field, { text, span }: FlagText, before: TreeNode | undefined): TreeNode {
  switch (field.record.type) {
    case "list": {
      // Taints are the one list that a second flag does not add to.
      const isAdded = before?.kind === "list" && field.path !== "registerWithTaints";
      const items = isAdded ? before.items : [];
      return { kind: "list", items: [...items, ...listItems(field, text, span)], span };
    }
    case "map": {
      const entries = new Map(before?.kind === "map" ? before.entries : []);
      for (const [name, entry] of mapEntries(field, text, span)) {
        entries.set(name, withItemsOf(entries.get(name), entry));
      }
      return { kind: "map", entries, span };
    }
    default:
      return scalarOf(field, text, span);
  }
}

function listItems(field: Field, text: string, span: Span): TreeNode[] {
  if (field.path === "reservedMemory") return parts(text, ";").map((part) => memory(part, span));
  const texts = parts(text, ",");
  switch (field.path) {
    case "registerWithTaints":
      return texts.map((part) => taint(part, span));
    case "logging.vmodule":
      return texts.map((part) => {
        const [filePattern = "", verbosity = ""] = splitAt(part, "=");
        return struct(
          { filePattern: textNode(filePattern, span), verbosity: plain(verbosity, span) },
          span,
        );
      });
    default:
      return texts.map((part) =>
        field.item ? scalarOf(field.item, part, span) : textNode(part, span),
      );
  }
}

/** `0:memory=1Gi,hugepages-2Mi=2Gi` */
function memory(text: string, span: Span): TreeMap {
  const [numaNode = "", amounts = ""] = splitAt(text, ":");
  const limits = parts(amounts, ",").map((part): [string, TreeNode] => {
    const [name = "", amount = ""] = splitAt(part, "=");
    return [name, textNode(amount, span)];
  });
  return struct(
    { numaNode: plain(numaNode, span), limits: struct(Object.fromEntries(limits), span) },
    span,
  );
}

/** `key=value:NoSchedule`, `key:NoExecute` */
function taint(text: string, span: Span): TreeMap {
  const colon = text.lastIndexOf(":");
  const [key = "", value] = splitAt(colon < 0 ? text : text.slice(0, colon), "=");
  const effect = colon < 0 ? "" : text.slice(colon + 1);
  return struct(
    {
      key: textNode(key, span),
      ...(value !== undefined && { value: textNode(value, span) }),
      effect: textNode(effect, span),
    },
    span,
  );
}

/** `memory.available<1Gi,nodefs.available<10%`, `cpu=1,memory=2Gi`, `X-Header:value` */
function mapEntries(field: Field, text: string, span: Span): [string, TreeEntry][] {
  const isThreshold = field.path === "evictionHard" || field.path === "evictionSoft";
  const separator = isThreshold ? "<" : field.path === "staticPodURLHeader" ? ":" : "=";
  return parts(text, ",").map((part) => {
    const [name = "", written = ""] = splitAt(part, separator).map((side) => side.trim());
    const key = textNode(name, span);
    if (field.item?.record.type === "list") {
      return [name, { key, value: { kind: "list", items: [textNode(written, span)], span } }];
    }
    return [name, { key, value: field.item ? scalarOf(field.item, written, span) : key }];
  });
}

/** A header that comes twice has both values; of everything else the last one counts. */
function withItemsOf(before: TreeEntry | undefined, entry: TreeEntry): TreeEntry {
  const { value } = entry;
  if (before?.value.kind !== "list" || value.kind !== "list") return entry;
  return { ...entry, value: { ...value, items: [...before.value.items, ...value.items] } };
}

function scalarOf(field: Field, text: string, span: Span): ScalarNode {
  switch (field.record.type) {
    case "bool":
      return boolNode(text, span);
    case "int32":
    case "int64":
    case "uint32":
    case "float64":
      return plain(text, span);
    default:
      return textNode(text, span);
  }
}

/** Go's spellings of a bool on a command line; another text stays one, which its type is not. */
function boolNode(text: string, span: Span): ScalarNode {
  const isTrue = /^(?:1|t|true|TRUE|True|T)$/.test(text);
  const isFalse = /^(?:0|f|false|FALSE|False|F)$/.test(text);
  return isTrue || isFalse
    ? node(text, { type: "bool", value: isTrue }, span)
    : textNode(text, span);
}

/** A whole number as Go reads it; another text stays one, also an empty one. */
function plain(text: string, span: Span): ScalarNode {
  const value = resolvePlainScalar(text);
  return value.type === "int" ? node(text, value, span) : textNode(text, span);
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

function parts(text: string, separator: string): string[] {
  return text.split(separator).filter((part) => part !== "");
}

/** The text before and behind the first separator; only the text where there is none. */
function splitAt(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
