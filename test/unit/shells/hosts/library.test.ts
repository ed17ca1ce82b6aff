import { expect, test } from "vitest";
import type { Knowledge } from "../../../../server/src/engine/analysis/knowledge.ts";
import { loadKnowledge } from "../../../../server/src/shells/hosts/library.ts";

test.each([
  ["zh-cn", "zh-cn"],
  ["en", "en"],
  ["fr", "en"],
])("texts for %s", async (asked, loaded) => {
  // Programs in JavaScript pass any text.
  const { language } = (await loadKnowledge(asked as "en")) as Knowledge;
  expect(language.locale).toBe(loaded);
});
