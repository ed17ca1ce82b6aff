import { expect, test } from "vitest";
import {
  allocatableContents,
  allocatablePage,
} from "../../../client/src/views/allocatable-html.ts";
import type { AllocatableResult } from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { englishNodePhrases } from "../../../server/src/kubelet/messages/node-phrases.ts";
import { checkPanelPage } from "../../support/panel-page.ts";

const result: AllocatableResult = {
  locale: "en",
  title: "What <kubelet> leaves",
  version: "1.36",
  set: "a",
  sets: [
    { id: "a", name: "a.tf:1" },
    { id: "b", name: "b <b>" },
  ],
  setLabel: "Configuration",
  heads: ["resource", "capacity", "kube", "system", "eviction", "allocatable", "kubepods"],
  barParts: ["kubeReserved", "systemReserved", "eviction", "huge pages", "allocatable"],
  note: "why",
  columns: ["small", "a & b"].map((name) => ({
    name,
    rows: [
      {
        resource: "memory",
        capacity: "16Gi",
        kube: "1Gi",
        system: "-",
        eviction: "-",
        allocatable: "15Gi",
        kubepods: "15Gi",
        shares: [0.0625, 0, 0, 0, 0.9375],
      },
    ],
    problems: name === "small" ? ["it <dies>"] : [],
    notes: [],
    published: ["GKE"],
  })),
};

test("the page loads nothing and runs only what has its nonce", () => {
  checkPanelPage(allocatablePage("zh-cn", "abc"));
});

test("a column a node, with heads, a bar in words, and nothing that is not escaped", () => {
  const { body, said, title } = allocatableContents(result);
  expect(title).toBe("What <kubelet> leaves");
  expect(body).toContain("<h1>What &lt;kubelet&gt; leaves</h1>");
  expect(body).toContain(
    '<label>Configuration <select id="set"><option value="a" selected>a.tf:1</option><option value="b">b &lt;b&gt;</option></select></label>',
  );
  expect(body).toContain('<p class="problem">small: it &lt;dies&gt;</p>');
  expect(body).toContain(
    '<tr><th scope="col">resource</th><th scope="col">small</th><th scope="col">a &amp; b</th></tr>',
  );
  expect(body).toContain('<tr><th scope="row">kube</th><td>1Gi</td><td>1Gi</td></tr>');
  expect(body).toContain('<tr class="allocatable"><th scope="row">allocatable</th><td>15Gi</td>');
  expect(body).not.toContain('class="system"');
  expect(body).toContain('aria-label="memory: kubeReserved 6.3 %, allocatable 93.8 %"');
  expect(body).toContain('<rect class="left" x="6.25" y="0" width="93.75" height="10"/>');
  expect(body).toContain('tabindex="0" role="region"');
  expect(body).not.toMatch(/ style=| on\w+=|<script/);
  expect(said).toBe("small: memory 15Gi; a & b: memory 15Gi; small: it <dies>");
});

test("says once what is wrong on every node", () => {
  const columns = result.columns.map((column) => ({
    ...column,
    problems: ["it dies", column.name],
  }));
  const { body } = allocatableContents({ ...result, columns });
  expect([...body.matchAll(/<p class="problem">([^<]*)/g)].map(([, text]) => text)).toEqual([
    "it dies",
    "small: small",
    "a &amp; b: a &amp; b",
  ]);
});

test("without nodes it says how to describe them", () => {
  const { body } = allocatableContents({ ...result, columns: [], note: "Write nodes" });
  expect(body).toContain("<p>Write nodes</p>");
  expect(body).not.toContain("<table>");
});

test("the form has what was entered, marks what cannot be read, and is not there otherwise", () => {
  const labels = englishNodePhrases.form;
  const values = { name: "a<b", cpus: "four", memory: "16Gi", ephemeralStorage: "" };
  const problems = [labels.wrong.cpus];
  const { body } = allocatableContents({ ...result, form: { labels, values, problems } });
  expect(body).toContain('<input id="node-name" value="a&lt;b"');
  expect(body.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(body).toMatch(/id="node-cpus" value="four"[^>]*aria-invalid="true"/);
  expect(body).toContain('<option value="4 16Gi 100Gi">');
  expect(body).toContain('<p class="problem">CPUs must be');
  expect(allocatableContents(result).body).not.toContain("<form");
});
