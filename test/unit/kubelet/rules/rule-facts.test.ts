import { describe, expect, test } from "vitest";
import { findingText } from "../../../../server/src/engine/analysis/finding-text.ts";
import type { Finding } from "../../../../server/src/engine/analysis/finding.ts";
import { analyze } from "../../../../server/src/documents/analyze.ts";
import { bundledTables } from "../../../../server/src/engine/analysis/bundled-tables.ts";
import { isBefore, oldestVersion } from "../../../../server/src/facts/field-index.ts";
import type { KubernetesVersion } from "../../../../server/src/facts/table.ts";
import { causesOfLog } from "../../../../server/src/kubelet/log/causes-of-log.ts";
import { english } from "../../../../server/src/languages/english.ts";
import { chinese } from "../../../../server/src/languages/zh-cn/language.ts";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { read } from "../../../support/chinese-texts.ts";
import { checkWrittenSet } from "../../../support/config-set.ts";
import { knowledge } from "../../../support/knowledge.ts";
import {
  folderRules,
  isAboutFiles,
  isAboutProfiles,
  optionsOf,
  pageIds,
  setOf,
  setRules,
  wrongExamplesOf,
} from "../../../support/rule-pages.ts";

const { rules } = knowledge;

/** A row of a page's details. */
function detail(page: string, name: string): string | undefined {
  return new RegExp(`^\\| ${name} \\| (.*) \\|$`, "m").exec(page)?.[1];
}

/** The severity, versions and fix below the first sentence. */
function facts(page: string): string {
  return /^\*\*.+\*\* · .*$/m.exec(page)?.[0] ?? "";
}

const locales = [
  {
    folder: "docs/rules",
    found: "Found",
    log: "Log",
    silent: "by Kubelet Config only; the kubelet reports nothing",
  },
  {
    folder: "docs/zh-cn/rules",
    found: "何时发现",
    log: "日志",
    silent: "由本工具发现；kubelet 不报告",
  },
];

describe.each(locales)("pages in $folder", ({ folder, found, log, silent }) => {
  const pages = pageIds.map((id) => [id, read(`${folder}/${id}.md`)] as const);

  test("quote the log of their data, and no log if the kubelet reports nothing", () => {
    const differing = pages.filter(([id, page]) => {
      const { phrase } = rules.get(id) ?? {};
      const quoted = /^`+ ?(.+?) ?`+(?:$| \(|（)/.exec(detail(page, log) ?? "")?.[1];
      return quoted !== phrase?.trim() || (quoted !== undefined && detail(page, found) === silent);
    });
    expect(differing.map(([id]) => id)).toEqual([]);
  });

  test("have the versions of their data", () => {
    const differing = pages.filter(([id, page]) => {
      const { since, until } = rules.get(id) ?? {};
      const named = facts(page);
      return [since, until].some((version) => version !== undefined && !named.includes(version));
    });
    expect(differing.map(([id]) => id)).toEqual([]);
  });
});

test("a constraint's rule begins with the first version of its fields", () => {
  const first = new Map<string, KubernetesVersion>();
  for (const { fields } of Object.values(bundledTables.fields.kinds)) {
    for (const { since = oldestVersion, enum: values, range, format } of fields) {
      for (const constraint of [values, range, format]) {
        const step = constraint?.value.find(({ value }) => value !== null);
        if (!constraint || !step) continue;
        const begins = isBefore(since, step.since) ? step.since : since;
        for (const id of [constraint.rule, ...Object.values(constraint.ruleOf ?? {})]) {
          const known = first.get(id);
          if (known === undefined || isBefore(begins, known)) first.set(id, begins);
        }
      }
    }
  }
  const differing = [...first].filter(
    ([id, begins]) => rules.has(id) && (rules.get(id)?.since ?? oldestVersion) !== begins,
  );
  expect(differing).toEqual([]);
});

/** Words that only with the rest of their line lead to their rule: the rule that they lead to alone. */
const ambiguous: Readonly<Record<string, string>> = {
  "container-runtime-endpoint-scheme": "flag-refused",
  "cred-kind": "config-wrong-kind",
  "cred-name-empty": "flag-file",
};

/** True if one text contains the other. */
function overlap(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}

test("the words of the log that a rule names lead to a rule with the same words", () => {
  const astray = [...rules].flatMap(([id, { phrase = "" }]) => {
    if (!/\s/.test(phrase)) return [];
    const led = causesOfLog(phrase, "1.36", knowledge).flatMap((cause) => cause.rules);
    const isRight = led.every((rule) => overlap(rules.get(rule)?.phrase ?? "", phrase));
    return isRight || led.includes(id) || led.includes(ambiguous[id] ?? "") ? [] : [[id, led]];
  });
  expect(astray).toEqual([]);
});

/** Words of the log about a whole file or value, before those of the rule. */
const general = [
  "already set in map",
  "cannot unmarshal",
  "failed to decode",
  "Object 'apiVersion' is missing",
];

function findingsOfPage(id: string): readonly Finding[] {
  if (folderRules.includes(id) || isAboutProfiles(id)) return [];
  const found = setRules.has(id)
    ? checkWrittenSet(setOf(id, "Wrong"))?.findings.map(({ finding }) => finding)
    : wrongExamplesOf(id).flatMap((example) =>
        id.startsWith("flag-") || isAboutFiles(id)
          ? parseText(example.text, optionsOf(example, id), knowledge).parts.flatMap(
              ({ findings }) => findings,
            )
          : analyze(example.text, optionsOf(example, id), knowledge).findings,
      );
  return (found ?? []).filter(({ rule }) => rule === id);
}

test("a message quotes the log of its rule", () => {
  const differing = pageIds.flatMap((id) =>
    findingsOfPage(id).flatMap((finding) => {
      const text = findingText(finding, rules, english);
      const { phrase } = rules.get(id) ?? {};
      return [...text.matchAll(/\("([^"]*\s[^"]*)"[^()]*\)/g)]
        .map(([, quoted = ""]) => quoted)
        .filter((quoted) => !general.includes(quoted) && !overlap(quoted, phrase ?? ""))
        .map((quoted) => `${id}: ${quoted}`);
    }),
  );
  expect(differing).toEqual([]);
});

test.each([
  ["English", english],
  ["Chinese", chinese],
])(
  "in %s, words that only newer or verbose logs have are not named as the log's",
  (_, language) => {
    const finding: Finding = {
      rule: "dropin-extension",
      severity: "warning",
      span: { start: 0, end: 0 },
      path: "",
      message: { key: "dropin-extension", params: { name: "10.yaml" } },
    };
    expect(findingText(finding, rules, language)).not.toContain("Skipped file");
  },
);
