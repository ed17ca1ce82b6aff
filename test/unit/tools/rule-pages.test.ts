import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageIds } from "../../support/rule-pages.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const { writeRulePages } = (await import(
  new URL("../../../tools/rule-pages.mjs", import.meta.url).href
)) as { readonly writeRulePages: (file: string) => Promise<void> };

/** A link out of the folder of pages, of which only the text stays. */
const wayOut = /\[([^[\]]+)\]\(\.\.[^)]*\)/g;

function pageIn(page: string, sections: readonly string[], id: string): string {
  return page
    .replace(/\{(\d+)\}/g, (_, number: string) => sections[Number(number)] ?? "")
    .replaceAll("{rule}", id);
}

test("the page of each rule comes back from the extension's file, which does not name the rule", async () => {
  const folder = temporaryFolder("kubelet rule pages ");
  const file = join(folder, "rule-pages.json");
  await writeRulePages(file);
  const { pages, sections } = JSON.parse(await readFile(file, "utf8")) as {
    readonly pages: Record<string, Record<string, string>>;
    readonly sections: readonly string[];
  };
  const docs = new URL("../../../docs/", import.meta.url);
  for (const id of pageIds) {
    const english = await readFile(new URL(`rules/${id}.md`, docs), "utf8");
    const chinese = await readFile(new URL(`zh-cn/rules/${id}.md`, docs), "utf8");
    const shown = Object.entries(pages[id] ?? {}).map(([locale, page]) => {
      expect(page).not.toContain(id);
      return [locale, pageIn(page, sections, id)];
    });
    expect(shown).toEqual([
      ["en", english.replace(wayOut, "$1")],
      ["zh-cn", chinese.replace(wayOut, "$1")],
    ]);
  }
});
