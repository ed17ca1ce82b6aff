/** What the first part of the text in dist/rule-pages.bin tells; tools/rule-pages.mjs writes it. */
interface Head {
  readonly names: readonly string[];
  readonly locales: readonly string[];
  /** The blocks that `#` and their place stand for. */
  readonly often: readonly string[];
  /** What the line begins with that tells which code decides a rule, by language. */
  readonly beforeSource: Readonly<Record<string, string>>;
  /** What a rule is about, by language, where its page is in English only. */
  readonly titles: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The pages of all rules. */
export interface RulePages {
  /** The ids of the rules. */
  readonly names: readonly string[];
  readonly titles: Head["titles"];
  /** The page of a rule in a language; undefined where it is not translated, or there is no such rule. */
  readonly page: (name: string, locale: string) => string | undefined;
}

/** Reads the text in dist/rule-pages.bin; the pages are put together one by one, when they are asked for. Throws on another text. */
export function unpackPages(text: string): RulePages {
  const [first = "", ...languages] = text.split("\x1d");
  const { names, locales, often, beforeSource, titles } = JSON.parse(first) as Head;
  const packed = new Map(
    languages.map((pages, index) => [locales[index] ?? "", pages.split("\x1e")]),
  );
  const blocksOf = (index: number, locale: string): readonly string[] | undefined => {
    const page = packed.get(locale)?.[index];
    if (!page) return undefined;
    const blocks = page.split("\x1f");
    const english = locale === "en" ? blocks : blocksOf(index, "en");
    return blocks.map((block, at) => {
      const other = english?.[at] ?? "";
      if (block === "") return other;
      if (block === "=")
        return `${beforeSource[locale] ?? ""}${other.slice(beforeSource["en"]?.length)}`;
      return /^#\d+$/.test(block) ? (often[Number(block.slice(1))] ?? "") : block;
    });
  };
  return {
    names,
    titles,
    page(name, locale) {
      const blocks = blocksOf(names.indexOf(name), locale);
      return blocks && `${[`# ${name}`, ...blocks].join("\n\n")}\n`;
    },
  };
}
