/** A character that makes something else of a name or a value than its author meant. */
export type Slip =
  | { readonly kind: "comma"; readonly meant: string }
  | { readonly kind: "comment"; readonly meant: string }
  | { readonly kind: "quotes"; readonly meant: string }
  | { readonly kind: "space"; readonly name: string };

const curly = /^[\u2018-\u201f\u00ab\u00bb](.+)[\u2018-\u201f\u00ab\u00bb]$/;
const oddSpace = /[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/;

/** The likely typo in an invalid text: a remnant of a web page or of JSON, or a comment without a space before it. */
export function slipIn(written: string): Slip | undefined {
  const odd = oddSpace.exec(written)?.[0];
  if (odd !== undefined) {
    const code = odd.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return { kind: "space", name: `U+${code}` };
  }
  const inside = curly.exec(written)?.[1];
  if (inside !== undefined) return { kind: "quotes", meant: inside };
  const [, value, comment] = /^([^\s#]+)(#.*)$/.exec(written) ?? [];
  if (value !== undefined) return { kind: "comment", meant: `${value} ${comment ?? ""}` };
  const rest = /^(.*[^\s,;])[,;]$/.exec(written)?.[1];
  return rest === undefined ? undefined : { kind: "comma", meant: rest };
}
