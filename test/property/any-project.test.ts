import { parseFile } from "../../server/src/engine/syntax/parse.ts";
import { sourceOf } from "../support/analyses.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  englishProjectPhrases,
  projectMessageText,
} from "../../server/src/stacks/project/messages/project-phrases.ts";
import { knownRules } from "../../server/src/stacks/project/known-rules.ts";
import { projectCompletionsAt } from "../../server/src/stacks/project/project-completion.ts";
import { readProjectFile } from "../../server/src/stacks/project/project-file-model.ts";
import { projectHoverAt } from "../../server/src/stacks/project/project-file-part.ts";
import { projectScope } from "../../server/src/stacks/project/project-scope.ts";
import { switchedOff } from "../../server/src/stacks/project/add-to-project.ts";
import { writtenSettings } from "../../server/src/stacks/project/written-settings.ts";
import type { Span } from "../../server/src/engine/text/span.ts";
import { knowledge } from "../support/knowledge.ts";
import { runs } from "../support/runs.ts";

const whole = `# ours
kubernetesVersion: "1.33"
advice: no
rules: &rules
  unknown-field: error
  "image-gc-low-lt-high": 'off'
node: {cpus: 8, memory: 32Gi, sysctls: {vm.panic_on_oom: "0"}}
seccomp:
  runtime: cri-o
sets:
- main: node/../a.yaml
  args: ["--v=2", --x]
- {dropInDir: /b, args: "--a 'b"}
ignore:
- vendor/**
- "*.{a,b}[!c].yaml"
overrides:
- files: ["**", "a/{b,c}/*"]
  kubernetesVersion: "1.34"
  rules: *rules
- {files: [x], node: {cpus: 4}, seccomp: {runtime: crun}, advice: true}
root: true
`;

const rules = knownRules(knowledge);

/** Everything that is made of a project's file; fails where a span leaves it or something throws. */
function useAll(text: string, offset: number): void {
  const { settings, problems } = readProjectFile(text, rules);
  const scope = projectScope([{ home: "file:///w", settings }]);
  scope.ignoring(`file:///w/${text}`);
  scope.settingsOf(`file:///w/${text}`);
  const spans = [...writtenSettings(text).values()].map(({ span }): Span => span);
  for (const { span, message } of problems) {
    spans.push(span);
    expect(projectMessageText(message, englishProjectPhrases)).not.toMatch(/undefined|\[object/);
  }
  const hover = projectHoverAt(parseFile(text), offset, knowledge);
  if (hover) spans.push(hover.span);
  for (const { span } of projectCompletionsAt(sourceOf(text), offset, knowledge)) {
    spans.push(span);
    expect(span.start <= offset && offset <= span.end).toBe(true);
  }
  spans.push(...(switchedOff(text, "unknown-field") ?? []).map(({ span }) => span));
  for (const { start, end } of spans) {
    expect(start >= 0 && start <= end && end <= text.length).toBe(true);
  }
}

test("a project's file may break off anywhere", () => {
  for (let end = 0; end <= whole.length; end++) useAll(whole.slice(0, end), end);
});

test("any part of it may be gone, and the cursor anywhere", () => {
  const place = fc.nat(whole.length);
  fc.assert(
    fc.property(place, place, place, (start, length, at) => {
      const text = whole.slice(0, start) + whole.slice(start + (length % 40));
      useAll(text, at % (text.length + 1));
    }),
    { numRuns: runs(25) },
  );
});

test("any text may stand there", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(), (text, at) => {
      useAll(text, at % (text.length + 1));
      useAll(`ignore: [${JSON.stringify(text)}]\n`, 3);
    }),
    { numRuns: runs(25) },
  );
});
