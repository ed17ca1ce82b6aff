import { describe, expect, test } from "vitest";
import { addIgnores } from "../../server/src/shells/cli/check/add-ignores.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { versionEditInFile } from "../../server/src/kubelet/config/change-version.ts";
import { parseText, type ParsedText } from "../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../server/src/engine/syntax/edits/apply-edits.ts";
import type { TextEdit } from "../../server/src/engine/syntax/edits/document-editor.ts";
import { actionsInView, type FileAction } from "../../server/src/service/code-actions.ts";
import { fileView } from "../../server/src/service/file-view.ts";
import { reportFile } from "../../server/src/answers/reports/file-report.ts";
import { withoutStacks } from "../../server/src/service/set-store.ts";
import { checkEdits } from "../support/check-edits.ts";
import { inputForms } from "../support/input-forms.ts";
import type { InputForm } from "../support/input-texts.ts";
import { knowledge } from "../support/knowledge.ts";
import { fixTitleText } from "../support/texts.ts";

const options = { kubernetesVersion: defaultVersion } as const;

function analyzed({ path }: InputForm, text: string): ParsedText {
  return parseText(text, { ...options, path: `/w/${path}` }, knowledge);
}

const rulesIn = ({ parts }: ParsedText): readonly string[] =>
  parts.flatMap(({ findings }) => findings.map(({ rule }) => rule));

/** Every action that an editor offers anywhere in a file. */
function actionsIn(file: ParsedText): readonly FileAction[] {
  const view = fileView(
    withoutStacks({ file, analysis: undefined, resultId: "" }),
    undefined,
    knowledge,
  );
  const places = [
    ...view.shown().findings.map(({ finding }) => finding.span),
    ...[...file.text.matchAll(/^|[\w-]+/gm)].map(({ index: start }) => ({ start, end: start })),
  ];
  const found = places.flatMap((range) =>
    actionsInView(view, {
      range,
      wantsFixes: true,
      isRequested: () => true,
      isAutomatic: false,
      project: undefined,
      hasSettings: false,
      knowledge,
    }),
  );
  return [...new Map(found.map((action) => [JSON.stringify(action.edits), action])).values()];
}

/** The words of a reading, each with its path. */
function wordsOf(reading: unknown, path = ""): string[] {
  if (typeof reading === "object" && reading !== null) {
    return Object.entries(reading).flatMap(([key, value]) =>
      wordsOf(value, /^\d+$/.test(key) ? path : `${path}.${key}`),
    );
  }
  return String(reading)
    .split(/[\s"'=$\\]+/)
    .filter((word) => word !== "" && !/^\[\d+\]$/.test(word))
    .map((word) => `${path}: ${word}`);
}

const readings = new Map<string, unknown>();

function reading({ name, read }: InputForm, text: string): unknown {
  const key = `${name}\n${text}`;
  if (!readings.has(key)) readings.set(key, read(text));
  return readings.get(key);
}

function without(words: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Changes of a text for its own reader that the edits do not name. */
function unintended(form: InputForm, edits: readonly TextEdit[], after: string): string[] {
  const { text } = form;
  const [before, now] = [text, after].map((each) => wordsOf(reading(form, each)));
  const named = edits.flatMap(({ span, newText }) =>
    `${text.slice(span.start, span.end)} ${newText}`
      .split(/[^\w.-]+/)
      .filter((word) => word !== ""),
  );
  const isNamed = (change: string): boolean => named.some((word) => change.includes(word));
  return [...without(before ?? [], now ?? []), ...without(now ?? [], before ?? [])].filter(
    (change) => !isNamed(change),
  );
}

describe.each(inputForms)("$name", (form) => {
  const { text } = form;
  const read = (each: string): unknown => reading(form, each);
  const file = analyzed(form, text);
  const found = rulesIn(file);
  const actions = actionsIn(file);
  const count = (rule: string, rules: readonly string[]): number =>
    rules.filter((each) => each === rule).length;

  test("comments that ignore findings change nothing else", () => {
    const ignoring = actions.filter(({ title }) => title.key.startsWith("ignore-"));
    expect(found).not.toEqual([]);
    expect(ignoring.length > 0).toBe(form.isClosed !== true);
    for (const { title, edits } of ignoring) {
      const after = applyEdits(text, edits);
      expect(read(after), after).toEqual(read(text));
      const rule = "rule" in title.params ? title.params.rule : "";
      const left = count(rule, rulesIn(analyzed(form, after)));
      expect(left, after).toBeLessThan(count(rule, found));
      if (title.key === "ignore-file") expect(left, after).toBe(0);
    }
  });

  test("every finding can be ignored where comments can be", () => {
    const places = file.parts.flatMap(({ findings }) => findings.map(({ span }) => span.start));
    expect(places.map((at) => file.lineAbove(at) !== undefined)).toEqual(
      places.map(() => form.isClosed !== true),
    );
  });

  test("--add-ignores changes nothing else", () => {
    const input = {
      path: form.path,
      location: `/w/${form.path}`,
      text,
      invalidAt: undefined,
      isNamed: true,
    };
    const report = reportFile(input, options, knowledge);
    const added = report && addIgnores(input, report.findings, options, knowledge);
    expect(added === undefined).toBe(form.isClosed === true);
    if (!added) return;
    expect(read(added.text), added.text).toEqual(read(text));
    // Mistakes of syntax keep the rest from being checked.
    const left = added.report.findings.filter(({ rule }) => !rule.endsWith("-syntax"));
    expect(left.map(({ rule }) => rule)).toEqual([]);
  });

  test("fixes and rewrites change nothing else", () => {
    for (const { title, edits } of actions) {
      checkEdits(text, edits);
      const after = applyEdits(text, edits);
      expect(unintended(form, edits, after), `${fixTitleText(title)}\n${after}`).toEqual([]);
    }
  });

  test("the version's comment changes nothing else", () => {
    for (const { config } of file.parts) {
      const edit = config && versionEditInFile(config, "1.31");
      if (edit) expect(read(applyEdits(text, [edit]))).toEqual(read(text));
    }
  });
});
