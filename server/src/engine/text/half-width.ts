/** Characters that Chinese input methods write in place of ASCII, outside of the block of full-width forms. */
const signs: ReadonlyMap<string, string> = new Map([
  ["\u3000", " "],
  ["、", ","],
  ["。", "."],
  ["【", "["],
  ["】", "]"],
  ["“", '"'],
  ["”", '"'],
  ["‘", "'"],
  ["’", "'"],
  ["—", "-"],
  ["–", "-"],
]);

/** `！` to `～`; each is this far from its ASCII character. */
const fullWidth = /[\uff01-\uff5e]/gu;
const distance = 0xfee0;

const others = new RegExp(`[${[...signs.keys()].join("")}]`, "gu");

/** ASCII, with any text in a comment at the end. */
const plain = /^[\u0020-\u007e]*(?:(?:^| )#.*)?$/u;

/** A text with ASCII in place of full-width characters; undefined if there are none, or if it is not plain with ASCII either. */
export function halfWidth(text: string): string | undefined {
  const half = text
    .replace(fullWidth, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - distance))
    .replace(others, (sign) => signs.get(sign) ?? sign);
  return half !== text && plain.test(half) ? half : undefined;
}
