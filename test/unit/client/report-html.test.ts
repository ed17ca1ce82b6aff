import { expect, test } from "vitest";
import {
  fixesOf,
  reportContents,
  reportPage,
  type ShownReport,
} from "../../../client/src/views/report-html.ts";
import { englishViewPhrases } from "../../../server/src/answers/messages/view-phrases.ts";
import { checkPanelPage } from "../../support/panel-page.ts";

const fix = { title: "Remove <a>", uri: "file:///w/a.yaml", edits: [] };
const report: ShownReport = {
  locale: "en",
  markdown: "# A",
  labels: englishViewPhrases,
  rulePages: "kubelet-rule:/rules",
  isFixed: false,
  view: {
    title: "All <of> it",
    chapters: [
      {
        title: "One <thing>",
        notes: ["A & b"],
        sections: [
          {
            heading: "Refused",
            kind: { id: "refused", word: "Refused", tone: "bad" },
            items: [
              {
                place: { text: "<a>.yaml:3", target: "file:///w/a.yaml#L3,1" },
                rule: "some-rule",
                text: "<why>",
                fixes: [fix],
              },
              {
                place: { text: "flags" },
                path: "a.b",
                text: "On:",
                names: [{ name: "G", about: "beta" }],
              },
            ],
          },
          { table: { title: "Left", heads: ["r", "c"], rows: [["cpu", "<4>"]] }, notes: ["n"] },
          { facts: [["kernel", "6<"]], copy: { language: "yaml", text: "node: <x>" } },
        ],
      },
    ],
  },
};
const [chapter] = report.view.chapters;

test("the page loads nothing and runs only what has its nonce", () => {
  checkPanelPage(reportPage("zh-cn", "abc"));
});

test("rows have their place, rule, text and fix; everything is escaped, and only places that it names can be opened", () => {
  const { body, said, title, places } = reportContents(report);
  expect(title).toBe("All <of> it");
  expect(said).toBe("One <thing>. Refused 2");
  expect(places).toEqual(["file:///w/a.yaml#L3,1", "kubelet-rule:/rules/some-rule.md"]);
  expect(body).toContain("<h1>One &lt;thing&gt;</h1>");
  expect(body).toContain('<h2 class="toned bad">Refused</h2>');
  expect(body).toContain(
    '<li id="row-0-0-0" class="bad" data-is="refused" tabindex="-1">\n<p><button class="link" data-open="file:///w/a.yaml#L3,1" id="row-0-0-0/place">&lt;a&gt;.yaml:3</button> <button class="link" data-open="kubelet-rule:/rules/some-rule.md" id="row-0-0-0/rule"><code>some-rule</code></button></p>\n<p>&lt;why&gt;</p>',
  );
  expect(body).toContain(
    'data-do="fix" data-at="0" data-title="Remove &lt;a&gt;">Remove &lt;a&gt;<',
  );
  expect(body).toContain('<span class="place">flags</span> <code>a.b</code>');
  expect(body).toContain("<ul><li><code>G</code>: beta</li></ul>");
  expect(body).toContain('<tr><th scope="row">cpu</th><td>&lt;4&gt;</td></tr>');
  expect(body).toContain("<dt>kernel</dt><dd><code>6&lt;</code></dd>");
  expect(body).toContain("<pre>node: &lt;x&gt;</pre>");
  expect(body).not.toMatch(/ style=| on\w+=|<script|href=/);
  expect(fixesOf(report)).toEqual([fix]);
});

test.each([
  ["en", "It is wrong.", "It is wrong. Refused 2"],
  ["zh-cn", "错误。", "错误。Refused 2"],
] as const)(
  "%s: a title that is a sentence is announced with one period",
  (locale, title, said) => {
    const chapters = report.view.chapters.map((each) => ({ ...each, title }));
    const shown = { ...report, locale, view: { ...report.view, chapters } };
    expect(reportContents(shown).said).toBe(said);
  },
);

test("filters and export; a button asks again where the view follows no file", () => {
  const { body } = reportContents(report);
  expect(body).toContain('data-filter="refused" aria-pressed="true">Refused 2</button>');
  expect(body).toContain('<input type="search" id="query"');
  expect(body).toContain('data-do="export">Export as Markdown</button>');
  expect(body).not.toContain('data-do="again"');
  expect(reportContents({ ...report, isFixed: true }).body).toContain('data-do="again"');
});

test("several chapters stand below the title of all, and lead to the pages about their rules", () => {
  const chapters = [chapter, { title: "Two", notes: [], rule: "other", sections: [] }].flatMap(
    (each) => each ?? [],
  );
  const { body, places } = reportContents({ ...report, view: { ...report.view, chapters } });
  expect(body).toContain("<h1>All &lt;of&gt; it</h1>");
  expect(body).toContain(`<h2 id="chapter-1" tabindex="-1">Two</h2>`);
  expect(body).toContain('<h3 class="toned bad">Refused</h3>');
  expect(places).toContain("kubelet-rule:/rules/other.md");
});
