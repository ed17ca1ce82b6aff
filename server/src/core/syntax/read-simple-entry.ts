import type { Entry, ScalarNode } from "./located-node.ts";
import { resolvePlainScalar } from "./resolve-scalar.ts";

/** What may stand in quotes and comments: no line break, and nothing that the reader forbids. */
const harmless = String.raw`[\t\x20-\x7E\xA0-\u2027\u202A-\uFFFD]`;

/** `key: value` of ordinary characters on one line, and nothing but blank lines and comments below. */
const simple = new RegExp(
  String.raw`^([A-Za-z][\w.-]*):( +)` +
    String.raw`(?:(-?[A-Za-z0-9/](?:[\w./%+:-]*[\w./%+-])?)|"((?:(?!["\\])${harmless})*)"|'((?:(?!')${harmless})*)')` +
    String.raw` *(?:\r?\n(?: *(?:#${harmless}*)?(?:\r?\n|$))*)?$`,
);

/**
 * The entry of a block that is as simple as most: reading it here, without the library, makes small
 * files several times faster to read. Undefined for anything out of the ordinary; a test compares
 * the two on real files and their edits.
 */
export function readSimpleEntry(source: string, start: number): Entry | undefined {
  const match = simple.exec(source);
  if (!match) return undefined;
  const [, name = "", blanks = "", plain, double, single] = match;
  // A key that stands for nothing is a mistake of its own.
  const nameValue = resolvePlainScalar(name);
  if (nameValue.type === "null") return undefined;
  const keyEnd = start + name.length;
  const valueStart = keyEnd + 1 + blanks.length;
  const value = scalarAt(valueStart, plain, double, single);
  const key: ScalarNode = {
    kind: "scalar",
    span: { start, end: keyEnd },
    style: "plain",
    text: name,
    value: nameValue,
  };
  return { key, value, span: { start, end: value.span.end }, merge: false };
}

function scalarAt(
  start: number,
  plain: string | undefined,
  double: string | undefined,
  single: string | undefined,
): ScalarNode {
  const kind = "scalar";
  if (plain !== undefined) {
    const span = { start, end: start + plain.length };
    return { kind, span, style: "plain", text: plain, value: resolvePlainScalar(plain) };
  }
  const text = double ?? single ?? "";
  const span = { start, end: start + text.length + 2 };
  const style = double === undefined ? "single" : "double";
  return { kind, span, style, text, value: { type: "string", value: text } };
}
