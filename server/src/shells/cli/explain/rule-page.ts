import type { Locale } from "../../../engine/messages/language.ts";
import { readablePage } from "../../../service/answers/readable-page.ts";
import { readTextAt } from "../input/read-text.ts";

/** The folder with the pages: of the package, whose bundles are in a folder next to it, and of a checkout. */
const docsFolders = [
  new URL("../docs/", import.meta.url),
  new URL("../../../../../docs/", import.meta.url),
] as const;

/** A page about a rule, in the language if it is translated; undefined if there is none, as in an executable of one file. */
export async function readRulePage(
  rule: string,
  locale: Locale,
  docs: readonly URL[] = docsFolders,
): Promise<string | undefined> {
  if (!/^[\w-]+$/.test(rule)) return undefined;
  const folders = locale === "en" ? ["rules"] : [`${locale}/rules`, "rules"];
  for (const folder of folders) {
    for (const place of docs) {
      const page = await readTextAt(new URL(`${folder}/${rule}.md`, place).href);
      // Links to other files cannot be followed from a terminal, or from a program's output.
      if (page !== undefined) return readablePage(page);
    }
  }
  return undefined;
}
