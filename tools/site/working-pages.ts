import type { Locale } from "../../server/src/engine/messages/language.ts";
import { findPage, type WrittenPage } from "./documentation-pages.ts";
import { pageHtml, type PageParts } from "./page-template.ts";
import { workingPolicy } from "./policies.ts";

export const siteLocales = ["en", "zh-cn"] as const;

/** A page that works on the texts of a visitor, in each language. */
export function workingPages(
  name: string,
  partsIn: (
    locale: Locale,
  ) => Required<Pick<PageParts, "title" | "description" | "body" | "scripts">>,
): readonly WrittenPage[] {
  const outputIn = (locale: Locale): string => findPage(name, locale)?.output ?? "";
  return siteLocales.map((locale) => {
    const output = outputIn(locale);
    const parts = {
      ...partsIn(locale),
      output,
      locale,
      policy: workingPolicy,
      other: outputIn(locale === "en" ? "zh-cn" : "en"),
      styles: ["playground.css"],
      isWide: true,
    };
    return { output, html: pageHtml(parts, findPage) };
  });
}
