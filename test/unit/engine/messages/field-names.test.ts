import { describe, expect, test } from "vitest";
import type { Finding } from "../../../../server/src/engine/analysis/finding.ts";
import { findingText } from "../../../../server/src/engine/analysis/finding-text.ts";
import { inOwnNames } from "../../../../server/src/engine/messages/field-names.ts";
import { chinese } from "../../../../server/src/languages/zh-cn/language.ts";
import { analyze } from "../../../../server/src/documents/analyze.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { examplesOf, optionsOf, pageIds } from "../../../support/rule-pages.ts";

const own = new Map([
  ["shutdownGracePeriod", "shutdown-grace-period"],
  ["imageGCHighThresholdPercent", "image-gc-high-threshold-percent"],
  ["memory.available", "memoryAvailable"],
  ["logging.verbosity", "log-level"],
]);
const closed = new Set(["featureGates", "mergeDefaultEvictionSettings", "enforceNodeAllocatable"]);

test.each([
  ["Raise shutdownGracePeriod to 30s.", "Raise shutdown-grace-period to 30s."],
  [
    'It is less. No start ("must be less than imageGCHighThresholdPercent").',
    'It is less. No start ("must be less than imageGCHighThresholdPercent").',
  ],
  ['"logging.verbosity" and logging.format', '"log-level" and logging.format'],
  ["Add memory.available.", "Add memoryAvailable."],
  ['It is off. Set "X: true" under featureGates, or remove this.', "It is off. Remove this."],
  ["It is off. Switch it on in featureGates.", "It is off."],
  ["It is off. Set a, or enforceNodeAllocatable to [].", "It is off. Set a."],
  [
    'It is off. Remove featureGates, or "shutdownGracePeriod: 1s".',
    'It is off. Remove "shutdown-grace-period: 1s".',
  ],
  [
    'featureGates.Some is not set ("no gates"). Set it to true or false.',
    'featureGates.Some is not set ("no gates").',
  ],
  ["featureGates.Some is wrong. Remove it.", "featureGates.Some is wrong. Remove it."],
  ["没有设置 featureGates.someGate。请将 someGate 设为 true。", "没有设置 featureGates.someGate。"],
  ["没有设置 featureGates.someGate。请将其设为 true。", "没有设置 featureGates.someGate。"],
  ["它已关闭。请在 featureGates 中启用它，或删除它。", "它已关闭。请删除它。"],
  [
    "过大（must be <= shutdownGracePeriod）。请调大 shutdownGracePeriod。",
    "过大（must be <= shutdownGracePeriod）。请调大 shutdown-grace-period。",
  ],
])("%s", (text, expected) => {
  expect(inOwnNames(text, { own, closed })).toBe(expected);
});

/** The message of a finding that names only its own field, and those fields. */
function alone(
  finding: Finding,
  fields: Iterable<string>,
  language = knowledge.language,
): readonly [string, ReadonlySet<string>] {
  const [top = ""] = finding.path.split(/[.[]/);
  const others = new Set([...fields].filter((name) => name !== top));
  const names = { own: new Map<string, string>(), closed: others };
  const named = { ...finding, message: { ...finding.message, names } };
  return [findingText(named, knowledge.rules, language), others];
}

describe("where nothing but its own field can be written, advice names no other one alone", () => {
  test.each(pageIds)("%s", (id) => {
    for (const example of examplesOf(id, "Wrong")) {
      const { findings, documents } = analyze(example.text, optionsOf(example, id), knowledge);
      const fields = documents[0]?.index?.root.children.keys();
      const own = findings.filter(({ rule }) => rule === id);
      for (const finding of fields ? own : []) {
        for (const language of [knowledge.language, chinese]) {
          const [text, others] = alone(
            finding,
            documents[0]?.index?.root.children.keys() ?? [],
            language,
          );
          const sentences = text.split(/(?<=[.!]) (?=[A-Z"])|(?<=。)/).slice(1);
          for (const sentence of sentences.filter((one) =>
            /^(?:请|(?:Add|Raise|Lower|Set|Remove|Write)\b)/.test(one),
          )) {
            const named = [...sentence.matchAll(/\b[a-z]+[A-Z]\w*/g)].map(([name]) => name);
            expect(named.length > 0 && named.every((name) => others.has(name)), sentence).toBe(
              false,
            );
          }
        }
      }
    }
  });
});

test.each([
  ["Set port: 0, and use others.", "Set isOpen: false, and use others."],
  ["请将 port 设为 0，改用端口。", "请将 isOpen 设为 false，改用端口。"],
])("the value is that of the platform: %s", (text, expected) => {
  const names = { own: new Map([["readOnlyPort", "isOpen"]]), closed: new Set<string>() };
  const written = new Map([["readOnlyPort", (value: unknown) => value !== 0]]);
  expect(inOwnNames(text.replace("port", "readOnlyPort"), { ...names, written })).toBe(expected);
});
