import { isJsonMap, type ExactJson } from "../../text/json-text.ts";
import { yamlQuoted } from "../../text/harmless.ts";
import type { LocatedNode, MapNode } from "../located-node.ts";
import { textScalar } from "../scalar-text.ts";

/**
 * True for a map that is written in KYAML, the form of `kubectl get -o kyaml`: maps and lists in brackets over several
 * lines, and texts in double quotes.
 */
export function isKyaml(root: MapNode, text: string): boolean {
  const { span } = root;
  const isOverLines =
    text.charAt(span.start) === "{" && text.slice(0, span.end).includes("\n", span.start);
  return isOverLines && hasOnlyQuotedTexts(root);
}

function hasOnlyQuotedTexts(node: LocatedNode): boolean {
  switch (node.kind) {
    case "scalar":
      return node.value.type !== "string" || node.style === "double";
    case "list":
      return node.items.every(hasOnlyQuotedTexts);
    case "map":
      return node.entries.every(({ value }) => hasOnlyQuotedTexts(value));
    case "alias":
      return false;
  }
}

interface Layout {
  /** The indentation of the line that the value begins in; absent: all on one line. */
  readonly indent?: string | undefined;
  readonly lineBreak: string;
}

/** A value in KYAML: over several lines, each member with a comma behind it, and brackets of lists around those of maps. */
export function kyamlValue(value: ExactJson, layout: Layout): string {
  if (typeof value === "string") return yamlQuoted(value);
  if (value === null || typeof value !== "object") return String(value);
  const inner = {
    ...layout,
    indent: layout.indent === undefined ? undefined : `${layout.indent}  `,
  };
  if (isJsonMap(value)) {
    const members = Object.entries(value).map(([key, member]) => kyamlMember(key, member, inner));
    return bracketed("{", members, "}", layout);
  }
  const items: readonly ExactJson[] = value;
  const isOfMaps = items.length > 0 && items.every((item) => isJsonMap(item));
  if (isOfMaps) return `[${items.map((item) => kyamlValue(item, layout)).join(", ")}]`;
  return bracketed(
    "[",
    items.map((item) => kyamlValue(item, inner)),
    "]",
    layout,
  );
}

/** A member of a map in KYAML, without the comma. */
export function kyamlMember(key: string, value: ExactJson, layout: Layout): string {
  return `${kyamlKey(key)}: ${kyamlValue(value, layout)}`;
}

/** A key has quotes only if it may be read as something else. */
function kyamlKey(key: string): string {
  return /^\w(?:[\w./-]*\w)?$/.test(key) ? textScalar(key, "flow") : yamlQuoted(key);
}

function bracketed(
  open: string,
  members: readonly string[],
  close: string,
  { indent, lineBreak }: Layout,
): string {
  if (members.length === 0) return open + close;
  if (indent === undefined) return `${open}${members.join(", ")}${close}`;
  const lines = members.map((member) => `${lineBreak}${indent}  ${member},`);
  return `${open}${lines.join("")}${lineBreak}${indent}${close}`;
}
