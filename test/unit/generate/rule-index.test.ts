import { expect, test } from "vitest";
import { buildRuleIndex, readRuleTitles } from "../../../tools/generate/pages/rule-index.ts";
import { groupedByTopic } from "../../../tools/generate/tables/rule-topics.ts";
import type { HeadSources } from "../../../tools/generate/pages/rule-heads.ts";

const pages = new Map([
  ["eviction-b", "# eviction-b\n\n`evictionHard` has a|b. More.\n"],
  ["dropin-a", "# dropin-a\n\nA drop-in is empty.\n"],
  ["ignore-c", "# ignore-c\n\nA comment is wrong.\n"],
]);

const sources: HeadSources = {
  pages,
  files: [],
  facts: {
    "eviction-b": { stage: "validation", since: "1.33" },
    "dropin-a": { stage: "decode", severity: "warning" },
  },
  table: { kinds: {} },
  fixes: {
    safe: ["dropin-a"],
    none: { "ignore-c": "You decide." },
    own: { "ignore-c": "hint" },
    chinese: {},
  },
  releases: {},
};

test("the index has a table for each topic, with severity, versions and fix", () => {
  const index = buildRuleIndex(readRuleTitles(pages).result, "en", sources);
  expect(index.slice(index.indexOf("- [Drop-ins]"))).toBe(`- [Drop-ins](#drop-ins): 1
- [Eviction](#eviction): 1
- [Kubelet Config's own comments and limits](#kubelet-configs-own-comments-and-limits): 1

## Drop-ins

| Rule | Reports | Severity | Versions | Fix |
| --- | --- | --- | --- | --- |
| [dropin-a](dropin-a.md) | A drop-in is empty. | Warning |  | \`--fix\` |

## Eviction

| Rule | Reports | Severity | Versions | Fix |
| --- | --- | --- | --- | --- |
| [eviction-b](eviction-b.md) | \`evictionHard\` has a\\|b. | Error | 1.33 and later | Quick Fix |

## Kubelet Config's own comments and limits

| Rule | Reports | Severity | Versions | Fix |
| --- | --- | --- | --- | --- |
| [ignore-c](ignore-c.md) | A comment is wrong. | Hint |  | – |
`);
});

test("the folder of a rule decides its topic, and its id otherwise", () => {
  const groups = groupedByTopic(
    ["swap-needs-gate", "swap-x", "read-only-port-open"],
    new Map([
      ["swap-needs-gate", "feature-gates"],
      ["read-only-port-open", "security"],
    ]),
  );
  expect(groups.map(({ title, ids }) => [title.en, ids])).toEqual([
    ["Swap", ["swap-x"]],
    ["Security, TLS and certificates", ["read-only-port-open"]],
    ["Feature gates", ["swap-needs-gate"]],
  ]);
});
