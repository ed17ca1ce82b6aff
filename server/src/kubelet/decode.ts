import type { Field, KindIndex } from "../facts/field-index.ts";
import {
  resolveAlias,
  type Entry,
  type ListNode,
  type LocatedNode,
  type MapNode,
  type ScalarNode,
} from "../engine/syntax/located-node.ts";
import {
  entriesOf,
  keyName,
  listOfEntries,
  repeatsName,
  writtenKey,
} from "../engine/syntax/map-entries.ts";
import { foldedKey } from "../engine/text/folded-key.ts";
import { pathOfItem, pathOfKey } from "../engine/text/value-path.ts";
import { adviseOnKey, adviseOnValue } from "./advise-value.ts";
import { checkConstraints, checkMapKey } from "./check-constraints.ts";
import { checksPart, contextFor, isHeader, report, type DecodeContext } from "./decode-context.ts";
import { decodeScalar, mismatch } from "./decode-scalar.ts";
import { ignoresCase, reportUnknownKey } from "./unknown-key.ts";

/** True for `key:` with nothing behind it. */
function isEmptyValue({ value }: Entry): boolean {
  return value.kind === "scalar" && value.text === "" && value.style === "plain";
}

/** More nodes behind aliases are not followed; the parser reports an alias bomb. */
const maxAliasedNodes = 10_000;

/**
 * Reads a document as the kubelet's decoder does and adds what it finds to `context.findings`:
 * unknown and duplicate keys, wrong types and formats, values outside their range.
 */
export function decodeDocument(root: LocatedNode, index: KindIndex, context: DecodeContext): void {
  new Decoder(context).value(root, index.root, "", root, false);
}

class Decoder {
  readonly #context: DecodeContext;
  #aliasedNodes = 0;

  constructor(context: DecodeContext) {
    this.#context = context;
  }

  /** `holder` is the node whose place is blamed for null: the key's entry where there is one. */
  value(
    node: LocatedNode,
    field: Field,
    path: string,
    holder: LocatedNode,
    aliased: boolean,
  ): void {
    const behindAlias = aliased || node.kind === "alias";
    if (behindAlias && !this.#countAliased()) return;
    const real = resolveAlias(node);
    // The reader has reported an alias that stands for nothing.
    if (!real || real.isDefault) return;
    switch (real.kind) {
      case "map":
        this.#map(real, field, path, behindAlias);
        return;
      case "list":
        this.#list(real, field, path, behindAlias);
        return;
      case "scalar":
        if (!this.#isElsewhere(real)) this.#scalar(real, field, path, holder);
    }
  }

  #scalar(node: ScalarNode, field: Field, path: string, holder: LocatedNode): void {
    const context = this.#context;
    const place = { span: node.span, path };
    if (node.value.type !== "null") {
      const isSound = this.#checksType(path)
        ? decodeScalar(node, field, place, context)
        : decodeScalar(node, field, place, contextFor(context, { findings: [] }));
      if (!isSound || !checksPart(context, "values")) return;
      checkConstraints(node, field, place, context);
      adviseOnValue(node, field, place, context);
    } else if (isItem(field)) {
      if (!checksPart(context, "values")) return;
      // In a list or map, null is the zero value.
      const zero = zeroOfItem(node, field);
      if (zero) checkConstraints(zero, field, place, context);
    } else if (field.record.type === "duration" && !field.record.pointer) {
      // Null means "not set", except for a duration that is not a pointer: it reads null as "".
      if (!this.#checksType(path)) return;
      const span =
        holder.kind === "alias" || node.span.end > node.span.start ? node.span : holder.span;
      const message = { key: "duration-null", params: { field: path } } as const;
      report(context, "duration-invalid", "error", { span, path }, message);
    }
  }

  /** Without its header a document is not even looked at. */
  #checksType(path: string): boolean {
    return checksPart(this.#context, "types") || isHeader(path);
  }

  #isElsewhere(node: LocatedNode): boolean {
    return this.#context.isElsewhere?.(node) === true;
  }

  /** Reports a list or map that replaces something else. */
  #mismatch(node: MapNode | ListNode, field: Field, path: string): void {
    if (!this.#checksType(path) || this.#isElsewhere(node)) return;
    mismatch(node, field, { span: blamed(node), path }, this.#context);
  }

  #countAliased(): boolean {
    this.#aliasedNodes++;
    return this.#aliasedNodes < maxAliasedNodes;
  }

  #list(node: ListNode, field: Field, path: string, aliased: boolean): void {
    if (field.record.type !== "list" || !field.item) {
      this.#mismatch(node, field, path);
      return;
    }
    for (const [index, item] of node.items.entries()) {
      this.value(item, field.item, pathOfItem(path, index), item, aliased);
    }
  }

  #map(node: MapNode, field: Field, path: string, aliased: boolean): void {
    const { type } = field.record;
    if (type !== "struct" && type !== "map") {
      this.#mismatch(node, field, path);
      return;
    }
    const entries = listOfEntries(node, () => this.#countAliased());
    const last = repeatsName(entries)
      ? new Map(entries.map((entry) => [keyName(entry), entry]))
      : undefined;
    // Keys that are written the same have the same name, so without repeated names there are no duplicates.
    const seen = last && new Map<unknown, Entry>();
    let above: Field | undefined;
    for (const entry of entries) {
      const key = keyName(entry);
      const keyPath = pathOfKey(path, key);
      if (seen) this.#seeKey(entry, key, keyPath, seen);
      if (last && last.get(key) !== entry && !isMapInJson(entry, this.#context)) {
        this.#replaced(entry, field, key, keyPath);
        continue;
      }
      const isOurs = checksPart(this.#context, "values") && !this.#isElsewhere(entry.key);
      if (type === "map" && isOurs) checkMapKey(entry, key, field, keyPath, this.#context);
      const child = type === "map" ? field.item : field.children.get(key);
      if (child) {
        above = isEmptyValue(entry) || child.record.type === "map" ? child : undefined;
        if (checksPart(this.#context, "keys")) adviseOnKey(entry.value, keyPath, this.#context);
        this.value(entry.value, child, keyPath, entry.key, aliased);
      } else if (this.#isWrongHeader(entry, key, field)) continue;
      else if (checksPart(this.#context, "keys")) {
        reportUnknownKey(entry, key, field, keyPath, this.#context, above);
        const folded = ignoresCase(this.#context) ? fieldInAnyCase(key, field) : undefined;
        if (folded) this.value(entry.value, folded, keyPath, entry.key, aliased);
        else this.#duplicatesIn(entry.value, keyPath, aliased);
      }
    }
  }

  /**
   * YAML becomes a map before anything looks at the values, so that one which a duplicate key replaces is never
   * read. JSON is decoded as it is written: the value must be of the right type.
   */
  #replaced(entry: Entry, parent: Field, key: string, path: string): void {
    const child = parent.record.type === "map" ? parent.item : parent.children.get(key);
    if (!child || this.#context.format !== "json" || !checksPart(this.#context, "types")) return;
    const context = contextFor(this.#context, { parts: new Set(["types"] as const) });
    new Decoder(context).value(entry.value, child, path, entry.key, false);
  }

  /** Keys below one that the kubelet does not know are looked at for duplicates all the same. */
  #duplicatesIn(node: LocatedNode, path: string, aliased: boolean): void {
    const behindAlias = aliased || node.kind === "alias";
    if (behindAlias && !this.#countAliased()) return;
    const real = resolveAlias(node);
    if (real?.kind === "list") {
      for (const [index, item] of real.items.entries()) {
        this.#duplicatesIn(item, pathOfItem(path, index), behindAlias);
      }
    }
    if (real?.kind !== "map") return;
    const seen = new Map<unknown, Entry>();
    for (const entry of entriesOf(real, () => this.#countAliased())) {
      const key = keyName(entry);
      const keyPath = pathOfKey(path, key);
      this.#seeKey(entry, key, keyPath, seen);
      this.#duplicatesIn(entry.value, keyPath, behindAlias);
    }
  }

  /** Reports an entry whose key is among those before it in the map, to which it is added. */
  #seeKey(entry: Entry, key: string, path: string, seen: Map<unknown, Entry>): void {
    const written = writtenKey(entry);
    const first = seen.get(written);
    if (first) this.#duplicate(entry, first, key, path);
    else seen.set(written, entry);
  }

  /**
   * A header in another case is recognised and must be text; in a drop-in it is not looked for. True for a header of
   * another type, which is then reported.
   */
  #isWrongHeader({ value }: Entry, key: string, parent: Field): boolean {
    if (parent.path !== "" || this.#context.role === "drop-in") return false;
    const folded = foldedKey(key);
    const name = ["kind", "apiVersion"].find((header) => foldedKey(header) === folded);
    const header = name === undefined ? undefined : parent.children.get(name);
    const real = resolveAlias(value);
    if (!header || !real) return false;
    if (real.kind === "scalar" && /^(?:string|null)$/.test(real.value.type)) return false;
    const span = real.kind === "scalar" ? real.span : blamed(real);
    mismatch(real, header, { span, path: header.name }, this.#context);
    return true;
  }

  #duplicate(entry: Entry, first: Entry, key: string, path: string): void {
    if (!checksPart(this.#context, "keys")) return;
    const { rule, severity } = this.#context.strictness.duplicate;
    const message = { key: "duplicate-key", params: { key, fatal: severity === "error" } } as const;
    const place = { span: entry.key.span, path };
    const related = [
      { span: first.key.span, message: { key: "duplicate-first", params: { key } } as const },
    ];
    report(this.#context, rule, severity, place, message, { related });
  }
}

/** A collection in the wrong place may span the file: its first line is enough to blame. */
function blamed(node: MapNode | ListNode): { start: number; end: number } {
  const first = node.kind === "map" ? node.entries[0]?.key : node.items[0];
  const { start } = node.span;
  return node.style === "block" && first ? { start, end: first.span.end } : node.span;
}

function isItem({ name }: Field): boolean {
  return name === "[]" || name === "{}";
}

function zeroOfItem(node: ScalarNode, { record }: Field): ScalarNode | undefined {
  switch (record.type) {
    case "string":
      return { ...node, text: "", value: { type: "string", value: "" } };
    case "int32":
    case "int64":
    case "uint32":
      return { ...node, text: "0", value: { type: "int", value: 0n } };
    default:
      return undefined;
  }
}

/** The parts of an object that is written twice are put together. */
function isMapInJson({ value }: Entry, { format }: DecodeContext): boolean {
  return format === "json" && resolveAlias(value)?.kind === "map";
}

function fieldInAnyCase(key: string, { children }: Field): Field | undefined {
  const folded = foldedKey(key);
  return [...children.values()].find(({ name }) => foldedKey(name) === folded);
}
