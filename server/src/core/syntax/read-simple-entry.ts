import type { Entry, ScalarNode } from "./located-node.ts";
import { resolvePlainScalar } from "./resolve-scalar.ts";

/** `key: value` of ordinary characters on one line, and nothing but blank lines and comments below. */
const simple =
  /^([A-Za-z][\w.-]*):( +)(?:(-?[A-Za-z0-9/](?:[\w./%+:-]*[\w./%+-])?)|"([^"\\\r\n]*)"|'([^'\r\n]*)') *(?:\r?\n(?:[ \t]*(?:#[^\n]*)?(?:\r?\n|$))*)?$/;

/**
 * The entry of a block that is as simple as most: reading it here, without the library, makes small
 * files several times faster to read. Undefined for anything out of the ordinary; a test compares
 * the two on real files and their edits.
 */
export function readSimpleEntry(source: string, start: number): Entry | undefined {
  const match = simple.exec(source);
  if (!match) return undefined;
  const [, name = "", blanks = "", plain, double, single] = match;
  const keyEnd = start + name.length;
  const valueStart = keyEnd + 1 + blanks.length;
  const value = scalarAt(valueStart, plain, double, single);
  const key: ScalarNode = {
    kind: "scalar",
    span: { start, end: keyEnd },
    style: "plain",
    text: name,
    value: resolvePlainScalar(name),
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
