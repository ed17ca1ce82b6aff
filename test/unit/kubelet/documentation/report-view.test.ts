import {
  reportMarkdown,
  type ReportView,
} from "../../../../server/src/engine/reports/report-view.ts";
import { expect, test } from "vitest";

const view: ReportView = {
  title: "T",
  chapters: [
    {
      title: "A_B *",
      notes: ["Why."],
      sections: [
        {
          heading: "Refused",
          items: [
            {
              kind: { id: "error", word: "Error", tone: "bad" },
              place: { text: "a.yaml:3", target: "file:///w/a.yaml#L3,1" },
              rule: "some-rule",
              text: "<It> is wrong.",
              fixes: [{ title: "Remove it", uri: "file:///w/a.yaml", edits: [] }],
            },
            { path: "featureGates", text: "On:", names: [{ name: "Gate", about: "beta" }] },
            { text: "Alone." },
          ],
        },
        { facts: [["kernel", "6.1"]] },
        {
          table: { title: "Left", heads: ["resource", "a|b"], rows: [["cpu", "-"]] },
          notes: ["- a note"],
        },
        { copy: { language: "yaml", text: "node: {}" } },
      ],
    },
    { title: "C", notes: [], sections: [] },
  ],
};

test("a report as Markdown: nothing in it is markup, places are no links, and each chapter has its heading", () => {
  expect(reportMarkdown(view, (title) => `fix: ${title}`)).toBe(String.raw`# A\_B \*

Why.

## Refused

- **Error** a.yaml:3 ${"`some-rule`"}  
  \<It\> is wrong.  
  fix: Remove it
- ${"`featureGates`"}  
  On:
  - ${"`Gate`"}: beta
- Alone.

- kernel: ${"`6.1`"}

| resource | a\|b |
| --- | --- |
| cpu | - |

- \- a note

${"```"}yaml
node: {}
${"```"}

# C
`);
});
