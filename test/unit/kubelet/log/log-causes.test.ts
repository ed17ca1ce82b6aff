import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { causesOfLog } from "../../../../server/src/kubelet/log/causes-of-log.ts";
import { explainLog } from "../../../../server/src/kubelet/log/explain-log.ts";
import { logCauses } from "../../../../server/src/kubelet/log/log-causes.ts";
import { fixedLength, mostSpecific } from "../../../../server/src/kubelet/log/most-specific.ts";
import { resolveFieldPath } from "../../../../server/src/answers/names/field-path.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { forms } from "../../../support/log-forms.ts";
import { podLines } from "../../../support/pod-log-lines.ts";
import { seccompLines } from "../../../support/seccomp-log-lines.ts";
import { setupLines } from "../../../support/setup-log-lines.ts";
import { foreignLines, otherLines, ruleLines, topicLines } from "../../../support/log-lines.ts";

/** The first result for a line. */
function leadsTo(line: string): string | undefined {
  const [first] = causesOfLog(line, defaultVersion, knowledge);
  return first?.topic ?? first?.rules[0];
}

describe.each(forms)("%s", (_, write) => {
  test.each([
    ...ruleLines,
    ...topicLines,
    ...podLines,
    ...seccompLines,
    ...setupLines,
    ...otherLines,
  ])("%s", (message, expected) => {
    expect(leadsTo(write(message))).toBe(expected);
  });

  test.each(foreignLines)("%s", (message) => {
    expect(leadsTo(write(message))).toBeUndefined();
  });
});

test("a line that a pager cut off leads to what is certain", () => {
  const line =
    'error failed to read kubelet config file "/var/lib/kubelet/config.yaml", error: open /var/l>';
  expect(leadsTo(line)).toBe("flag-file");
});

test("a record of talosctl has the name of its node before it", () => {
  const line = '192.0.2.1: {"msg":"Unable to register node with API server","err":"Unauthorized"}';
  expect(leadsTo(line)).toBe("credentials-rejected");
});

describe("the most specific words win", () => {
  test("what a pattern captures does not count", () => {
    const match = /unknown flag: --(\w+)/.exec("unknown flag: --foo");
    expect(match && fixedLength(match)).toBe("unknown flag: --".length);
  });

  test("of two that are alike, the first", () => {
    const candidates = ["a", "b"].map((value) => ({ value, specificity: 3 }));
    expect(mostSpecific([undefined, ...candidates])?.value).toBe("a");
    expect(mostSpecific([...candidates, { value: "c", specificity: 4 }])?.value).toBe("c");
    expect(mostSpecific([])).toBeUndefined();
  });

  test("patterns capture what differs from line to line", () => {
    const uncaptured = logCauses
      .map(({ words }) => words.source.replace(/\((?!\?)[^()]*\)/g, ""))
      .filter((source) => /\.\*|\\[Swd][+*]/.test(source));
    expect(uncaptured).toEqual([]);
  });

  test("the order of the patterns does not matter", () => {
    for (const [message] of [...ruleLines, ...topicLines, ...seccompLines, ...setupLines]) {
      const lengths = logCauses.flatMap(({ words }) => {
        const match = words.exec(message);
        return match ? [fixedLength(match)] : [];
      });
      const longest = Math.max(...lengths);
      const winners = lengths.filter((length) => length === longest);
      expect([message, winners.length]).toEqual([message, lengths.length === 0 ? 0 : 1]);
    }
  });
});

test("validation reports several mistakes in one line", () => {
  const line =
    'E0101 00:00:00.000000 1 run.go:74] "command failed" err="failed to validate kubelet configuration, error: [invalid configuration: nodeLeaseDurationSeconds must be greater than 0, invalid configuration: maxPods (--max-pods) -1 must not be a negative number], path: &TypeMeta{Kind:,}"';
  const rules = causesOfLog(line, defaultVersion, knowledge).map((cause) => cause.rules);
  expect(rules).toEqual([["node-lease-duration-positive"], ["max-pods-negative"]]);
});

test("a journal leads to each cause once, with its first line", () => {
  const log = ["first: pull QPS exceeded", "Started kubelet.", "second: pull QPS exceeded"];
  const causes = causesOfLog(log.join("\n"), defaultVersion, knowledge);
  expect(causes.map(({ line, topic }) => [line, topic])).toEqual([[log[0], "pull-qps"]]);
});

test("a list of mistakes in YAML is one message on a terminal", () => {
  const log =
    'Error: failed to load kubelet dropin file, path: /etc/k.d/10.conf, error: strict decoding error: yaml: unmarshal errors:\n  line 4: key "maxPods" already set in map\n  line 5: key "a" already set in map\nnext';
  const causes = causesOfLog(log, defaultVersion, knowledge);
  expect(causes.map(({ line, rules }) => [line.includes("line 5"), rules])).toEqual([
    [true, ["dropin-duplicate-key"]],
  ]);
});

test("every pattern leads to rules and settings that exist", () => {
  for (const cause of logCauses) {
    if (cause.topic === undefined) continue;
    expect(knowledge.language.logs[cause.topic].title).not.toBe("");
    if (cause.rule !== undefined) expect(knowledge.rules.has(cause.rule)).toBe(true);
    for (const field of cause.fields ?? []) {
      const isKnown = field.startsWith("--")
        ? knowledge.flags.flagsIn(defaultVersion).has(field.slice(2))
        : resolveFieldPath(field, defaultVersion, knowledge) !== undefined;
      expect([field, isKnown]).toEqual([field, true]);
    }
  }
});

test("a rule names the fields that it reads or restricts", () => {
  const fieldsOf = (line: string): readonly string[] =>
    explainLog(line, defaultVersion, knowledge).flatMap(({ fields }) => fields);
  expect(fieldsOf("running with swap on is not supported")).toEqual(["failSwapOn"]);
  expect(
    fieldsOf("invalid configuration: maxPods (--max-pods) -1 must not be a negative number"),
  ).toEqual(["maxPods"]);
});
