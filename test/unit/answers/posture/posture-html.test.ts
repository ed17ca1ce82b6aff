import { expect, test } from "vitest";
import { postureContents, posturePage } from "../../../../client/src/views/posture-html.ts";
import { englishViewPhrases } from "../../../../server/src/answers/messages/view-phrases.ts";
import { englishPosturePhrases } from "../../../../server/src/answers/posture/messages/posture-phrases.ts";
import type { PostureResult } from "../../../../server/src/shells/lsp/protocol/protocol.ts";
import { checkPanelPage } from "../../../support/panel-page.ts";

const row: PostureResult["rows"][number] = {
  key: "cis-1.12 4.2.13",
  control: "pod-pids-limit",
  ids: "cis-1.12 4.2.13",
  verdict: "fail",
  word: "fail",
  severity: "medium",
  remarks: ["<why>"],
  title: "Each pod has a limit",
  settings: [
    {
      text: "podPidsLimit: -1",
      origin: "<a>.conf:3",
      target: "file:///w/a.conf#L3,1",
      over: [{ text: "4096", origin: "kubelet.yaml:9" }],
    },
  ],
  page: "pages:/rules/posture-pod-pids-limit.md",
  fixes: ["Set podPidsLimit: 4096", "Remove podPidsLimit"],
};
const passing: PostureResult["rows"][number] = {
  key: "b 2",
  control: "client-ca",
  verdict: "pass",
  word: "pass",
  ids: "b 2",
  title: "CA",
  settings: [],
  remarks: [],
  fixes: [],
};
const result: PostureResult = {
  locale: "en",
  title: "Posture of <a>",
  head: "CIS",
  summary: "2 checks.",
  needsNode: "",
  notes: ["<note>"],
  set: "s1",
  strict: true,
  labels: { ...englishPosturePhrases.view, ...englishViewPhrases },
  sets: [
    { id: "s1", name: "one" },
    { id: "s2", name: "two" },
  ],
  benchmarks: [],
  rows: [row, passing],
};

test("the page loads nothing and runs only what has its nonce", () => {
  checkPanelPage(posturePage("zh-cn", "abc"));
});

test("a control says its verdict, ids and title, its value with links to places, and what can be done", () => {
  const { body, said, title, places } = postureContents(result);
  expect([title, said]).toEqual(["Posture of <a>", "2 checks."]);
  expect(body).toContain(
    '<li id="cis-1.12/4.2.13" class="bad" data-is="fail" tabindex="-1">\n<h2 id="cis-1.12/4.2.13/title"><span class="word">fail</span> <span class="ids">cis-1.12 4.2.13</span> Each pod has a limit <span class="ids">(medium)</span></h2>',
  );
  expect(new Set(places)).toEqual(
    new Set(["file:///w/a.conf#L3,1", "pages:/rules/posture-pod-pids-limit.md"]),
  );
  expect(body).toContain(
    `<code>podPidsLimit: -1</code> <span class="place">from <button class="link" data-open="file:///w/a.conf#L3,1">&lt;a&gt;.conf:3</button> (overrides kubelet.yaml:9 = <code>4096</code>)</span>`,
  );
  expect(body).toContain("<p>&lt;why&gt;</p>");
  expect(
    body.match(/<button [^>]*data-do="\w+"/g)?.map((tag) => /data-do="(\w+)"/.exec(tag)?.[1]),
  ).toEqual(["benchmarks", "fix", "fix", "except"]);
  expect(body).toContain('data-open="pages:/rules/posture-pod-pids-limit.md"');
  expect(body).not.toMatch(/ style=| on\w+=|<script|href=/);
});

test("filters by the verdicts that there are, a choice of sets, and strict mode", () => {
  const { body } = postureContents(result);
  expect(body.match(/data-filter="[\w-]+" aria-pressed="true">[^<]+/g)).toEqual([
    'data-filter="fail" aria-pressed="true">fail 1',
    'data-filter="pass" aria-pressed="true">pass 1',
  ]);
  expect(body).toContain('<option value="s1" selected>one</option><option value="s2">two</option>');
  expect(body).toContain('<input type="checkbox" id="strict" checked>');
  expect(body).toContain('<ul class="notes"><li>&lt;note&gt;</li></ul>');
  const { body: alone } = postureContents({ ...result, sets: result.sets.slice(1), strict: false });
  expect(alone).not.toMatch(/<select|id="strict" checked/);
});
