import type { Field, KindIndex } from "../schema/field-index.ts";
import {
  resolveAlias,
  type Entry,
  type ListNode,
  type LocatedNode,
  type MapNode,
} from "../syntax/located-node.ts";
import { entriesOf, keyName } from "../syntax/map-entries.ts";
import { pathOfItem, pathOfKey } from "../text/value-path.ts";
import { adviseOnValue } from "./advise-value.ts";
import { checkConstraints, checkMapKey } from "./check-constraints.ts";
import { report, type DecodeContext } from "./decode-context.ts";
import { decodeScalar, mismatch } from "./decode-scalar.ts";
import { reportUnknownKey } from "./unknown-key.ts";

/** More nodes behind aliases are not followed; the parser reports an alias bomb. */
const mostAliasedNodes = 10_000;

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
    if (!real) {
      if (node.kind !== "alias") return;
      const message = { key: "alias-unknown", params: { name: node.name } } as const;
      report(this.#context, "yaml-syntax", "error", { span: node.span, path }, message);
      return;
    }
    switch (real.kind) {
      case "map":
        this.#map(real, field, path, behindAlias);
        return;
      case "list":
        this.#list(real, field, path, behindAlias);
        return;
      case "scalar": {
        const place = { span: real.span, path };
        if (real.value.type === "null" && isStringItem(field)) {
          // In a list or map, null is the zero value: the text "".
          const empty = { ...real, text: "", value: { type: "string", value: "" } } as const;
          checkConstraints(empty, field, place, this.#context);
        } else if (real.value.type === "null") {
          // Null means "not set", except to a duration that is no pointer: it reads it as "".
          if (field.record.type !== "duration" || field.record.pointer) return;
          const span =
            holder.kind === "alias" || real.span.end > real.span.start ? real.span : holder.span;
          const message = { key: "duration-null", params: { field: path } } as const;
          report(this.#context, "duration-invalid", "error", { span, path }, message);
        } else if (decodeScalar(real, field, place, this.#context)) {
          checkConstraints(real, field, place, this.#context);
          adviseOnValue(real, field, place, this.#context);
        }
      }
    }
  }

  #countAliased(): boolean {
    this.#aliasedNodes++;
    return this.#aliasedNodes < mostAliasedNodes;
  }

  #list(node: ListNode, field: Field, path: string, aliased: boolean): void {
    if (field.record.type !== "list" || !field.item) {
      mismatch(node, field, { span: blamed(node), path }, this.#context);
      return;
    }
    for (const [index, item] of node.items.entries()) {
      this.value(item, field.item, pathOfItem(path, index), item, aliased);
    }
  }

  #map(node: MapNode, field: Field, path: string, aliased: boolean): void {
    const { type } = field.record;
    if (type !== "struct" && type !== "map") {
      mismatch(node, field, { span: blamed(node), path }, this.#context);
      return;
    }
    const seen = new Map<string, Entry>();
    for (const entry of entriesOf(node, () => this.#countAliased())) {
      const key = keyName(entry);
      const keyPath = pathOfKey(path, key);
      const first = seen.get(key);
      if (first) this.#duplicate(entry, first, key, keyPath);
      else seen.set(key, entry);
      if (type === "map") checkMapKey(entry, key, field, keyPath, this.#context);
      const child = type === "map" ? field.item : field.children.get(key);
      if (child) this.value(entry.value, child, keyPath, entry.key, aliased);
      else reportUnknownKey(entry, key, field, keyPath, this.#context);
    }
  }

  #duplicate(entry: Entry, first: Entry, key: string, path: string): void {
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

function isStringItem({ name, record }: Field): boolean {
  return record.type === "string" && (name === "[]" || name === "{}");
}
