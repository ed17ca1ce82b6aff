import { halfWidth } from "../../engine/text/half-width.ts";

/** A character that makes something else of a name or a value than its author meant. */
export type Slip =
  | { readonly kind: "comma"; readonly meant: string }
  | { readonly kind: "comment"; readonly meant: string }
  | { readonly kind: "fullWidth"; readonly meant: string }
  | { readonly kind: "quotes"; readonly meant: string }
  | { readonly kind: "space"; readonly name: string };

const curly = /^[\u2018-\u201f\u00ab\u00bb](.+)[\u2018-\u201f\u00ab\u00bb]$/;
const oddSpace = /[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/;

/** The likely typo in an invalid text: a remnant of a web page, of JSON or of an input method, or a comment without a space before it. */
export function slipIn(written: string): Slip | undefined {
  const odd = oddSpace.exec(written)?.[0];
  if (odd !== undefined) {
    const code = odd.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return { kind: "space", name: `U+${code}` };
  }
  const inside = curly.exec(written)?.[1];
  if (inside !== undefined) return { kind: "quotes", meant: inside };
  const plain = halfWidth(written) ?? written;
  const [, value, comment] = /^([^\s#]+)(#.*)$/.exec(plain) ?? [];
  if (value !== undefined) return { kind: "comment", meant: `${value} ${comment ?? ""}` };
  const rest = /^(.*[^\s,;])[,;]$/.exec(plain)?.[1];
  if (rest !== undefined) return { kind: "comma", meant: rest };
  return plain === written ? undefined : { kind: "fullWidth", meant: plain };
}
