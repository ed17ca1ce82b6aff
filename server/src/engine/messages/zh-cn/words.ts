import { isPreview } from "../../../facts/field-index.ts";

/** `a、b 和 c`. */
export function listed(words: readonly string[], last: "和" | "或" = "和"): string {
  const end = words.at(-1) ?? "";
  return words.length < 2 ? end : `${words.slice(0, -1).join("、")} ${last} ${end}`;
}

/** `"a"、"b" 和 "c"`. */
export function quoted(words: readonly string[], last: "和" | "或" = "和"): string {
  return listed(
    words.map((word) => `"${word}"`),
    last,
  );
}

export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : `是否想写 "${suggestion}"？`;
}

/** Follows the name of a field that has its default value. */
export function ifDefault(isDefault: boolean): string {
  return isDefault ? "（默认值）" : "";
}

/** `2026 年 9 月` of `2026-09`. */
export function month(written: string): string {
  const [year = "", number = ""] = written.split("-");
  return `${year} 年 ${Number(number)} 月`;
}

/** A version, and that it is a preview. */
export function shownVersion(version: string): string {
  return isPreview(version) ? `${version}（预览）` : version;
}
