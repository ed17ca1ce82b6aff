import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { beforeEach, describe, expect, test } from "vitest";
import { runExtract } from "../../../tools/generate/sources/extract.ts";
import { parseJson } from "../../../tools/generate/tables/json-value.ts";
import { readPage } from "../../../tools/generate/sources/page-reader.ts";
import { formatPageSource, readPageSource } from "../../../tools/generate/sources/page-source.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder("extract-");
});
function run(...args: readonly string[]): { readonly status: number; readonly text: string } {
  const lines: string[] = [];
  const keep = (line: string): void => {
    lines.push(line);
  };
  const status = runExtract([...args, "--sources", folder], { info: keep, error: keep });
  return { status, text: lines.join("\n") };
}

function put(file: string, text: string): string {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function written(file: string): string {
  return readFileSync(join(folder, file), "utf8");
}

const page = `---
title: Example
---
## \`Example\`     {#example-v1-Example}

<table class="table">
<thead><tr><th>Field</th><th>Description</th></tr></thead>
<tbody>
<tr><td><code>apiVersion</code><br/>string</td><td><code>example/v1</code></td></tr>
<tr><td><code>kind</code><br/>string</td><td><code>Example</code></td></tr>
<tr><td><code>items</code> <B>[Required]</B><br/>
<a href="#example-v1-Item"><code>[]Item</code></a>
</td><td><p>A sentence about items.</p></td></tr>
<tr><td><code>count</code><br/>
<code>int32</code>
</td><td><p>How many there are.
Default: 5</p></td></tr>
</tbody>
</table>

## \`Item\`     {#example-v1-Item}

(Alias of \`string\`)

**Appears in:**

- [Example](#example-v1-Example)
`;

const source = `[
  {
    "page": "kubelet-config.v1.md",
    "types": [
      {
        "name": "Example",
        "anchor": "example-v1-Example",
        "fields": [
          {"name":"apiVersion","type":"string","constant":"example/v1"},
          {"name":"kind","type":"string","constant":"Example"},
          {"name":"items","type":"[]Item","link":"example-v1-Item","required":true},
          {"name":"count","type":"int32","default":5}
        ]
      },
      {
        "name": "Item",
        "anchor": "example-v1-Item",
        "alias": "string",
        "fields": []
      }
    ]
  }
]
`;

describe("the API reference", () => {
  const inWebsite = "site/content/en/docs/reference/config-api/kubelet-config.v1.md";

  test("of a checkout of the website: names and no sentences", () => {
    put(inWebsite, page);
    put("site/content/en/docs/reference/config-api/kube-proxy-config.v1.md", "no page of ours");
    const site = join(folder, "site");
    expect(run("--website", site, "--version", "1.36").status).toBe(0);
    expect(written("v1.36.json")).toBe(source);
    expect(run("--website", site, "--version", "1.36", "--check")).toEqual({ status: 0, text: "" });
    put(inWebsite, page.replace("count", "number"));
    expect(run("--website", site, "--version", "1.36", "--check")).toEqual({
      status: 1,
      text: "v1.36.json is not what is extracted",
    });
  });

  test("of a folder for each version", () => {
    put("v1.35/kubelet-config.v1.md", page);
    expect(run("--pages", folder, "--version", "1.35").status).toBe(0);
    expect(written("v1.35.json")).toBe(source);
    // Not every version has pages that were kept.
    expect(run("--pages", folder).status).toBe(0);
  });

  test("a damaged page is told with its place, and nothing is written", () => {
    put("v1.35/kubelet-config.v1.md", page.replace("<code>count</code>", "count"));
    const { status, text } = run("--pages", folder, "--version", "1.35");
    expect(status).toBe(1);
    expect(text).toMatch(/kubelet-config\.v1\.md:\d+: row 4 of Example: it has no field name/);
    expect(() => written("v1.35.json")).toThrow();
  });

  test("is read back as it was", () => {
    const read = readPage("page", page).result;
    const { result, problems } = readPageSource("source", parseJson(formatPageSource([read])));
    expect(problems).toEqual([]);
    expect(result[0]?.sections.map(({ rows, anchor, alias }) => ({ rows, anchor, alias }))).toEqual(
      read.sections.map(({ rows, anchor, alias }) => ({
        rows: rows.map((row) => ({ ...row, line: 0 })),
        anchor,
        alias,
      })),
    );
  });
});

test.each([
  [[], "extract needs"],
  [["--website", "x"], "--version is one of"],
  [["--pages", "x", "--version", "1.2"], "--version is one of"],
])("%j is no request", (args, part) => {
  const { status, text } = run(...args);
  expect(status).toBe(2);
  expect(text).toContain(part);
});

test("the gates of a version: the last step up to it, and none that is not listed", () => {
  const gates = (gatesFile: object): string =>
    JSON.stringify({ gates: gatesFile, dependencies: { "1.35": { A: ["B"] } } });
  put(
    "gates.json",
    gates({
      A: { versions: { "1.35": { stage: "Alpha", default: false } } },
      Gone: {
        versions: {
          "1.35": { stage: "GA", default: true, locked: true },
          "1.36": { stage: "GA", default: true, locked: true },
        },
      },
      Never: { versions: { "1.36": { stage: "Alpha", default: false } } },
      Old: { lastSeen: "1.28" },
    }),
  );
  const list = put(
    "list.yaml",
    `- name: A
  versionedSpecs:
  - { default: false, lockToDefault: false, preRelease: Alpha, version: "1.9" }
  - { default: true, lockToDefault: true, preRelease: GA, version: "1.36" }
  - { default: true, lockToDefault: true, preRelease: Deprecated, version: "1.37" }
- name: Later
  versionedSpecs:
  - { default: false, lockToDefault: false, preRelease: Alpha, version: "1.37" }
- name: New
  versionedSpecs:
  - { default: false, lockToDefault: false, preRelease: Beta, version: "1.36" }
`,
  );
  expect(run("--gates", list, "--version", "1.36").status).toBe(0);
  expect(JSON.parse(written("gates.json"))).toEqual({
    gates: {
      A: {
        versions: {
          "1.35": { stage: "Alpha", default: false },
          "1.36": { stage: "GA", default: true, locked: true },
        },
      },
      Gone: { versions: { "1.35": { stage: "GA", default: true, locked: true } } },
      New: { versions: { "1.36": { stage: "Beta", default: false } } },
      Old: { lastSeen: "1.28" },
    },
    dependencies: { "1.35": { A: ["B"] } },
  });
});

test("RuntimeDefault of Docker's default profile", () => {
  const profile = put(
    "default.json",
    JSON.stringify({
      defaultAction: "SCMP_ACT_ERRNO",
      defaultErrnoRet: 1,
      syscalls: [{ names: ["write", "read"], action: "SCMP_ACT_ALLOW" }],
    }),
  );
  expect(run("--profile", profile).status).toBe(0);
  expect(JSON.parse(written("runtime-default.json"))).toMatchObject({
    defaultAction: "SCMP_ACT_ERRNO",
    allowed: ["read", "write"],
  });
});

test("all facts of an older version for a new one", () => {
  put("v1.36.json", "[]\n");
  const step = { stage: "Beta", default: true };
  put(
    "gates.json",
    JSON.stringify({
      gates: {
        A: { versions: { "1.35": step, "1.36": step } },
        Gone: { versions: { "1.35": step } },
        Old: { lastSeen: "1.28" },
      },
      dependencies: { "1.35": { A: [] }, "1.36": { A: ["Gone"] } },
    }),
  );
  const same = { name: "same", default: "1" };
  put(
    "flags.json",
    JSON.stringify({
      versions: ["1.35", "1.36"],
      flags: [same, { name: "changed", defaults: { "1.35": "a", "1.36": "b" } }],
    }),
  );
  expect(run("--carry-over", "1.36", "--version", "1.37")).toEqual({
    status: 0,
    text: "3 files, 3 of them changed.",
  });
  expect(written("v1.37.json")).toBe("[]\n");
  expect(JSON.parse(written("gates.json"))).toEqual({
    gates: {
      A: { versions: { "1.35": step, "1.36": step, "1.37": step } },
      Gone: { versions: { "1.35": step } },
      Old: { lastSeen: "1.28" },
    },
    dependencies: { "1.35": { A: [] }, "1.36": { A: ["Gone"] }, "1.37": { A: ["Gone"] } },
  });
  expect(JSON.parse(written("flags.json"))).toEqual({
    versions: ["1.35", "1.36", "1.37"],
    flags: [same, { name: "changed", defaults: { "1.35": "a", "1.36": "b", "1.37": "b" } }],
  });
  for (const from of ["1.37", "1.38", "1.29"]) {
    expect(run("--carry-over", from, "--version", "1.37")).toEqual({
      status: 2,
      text: "--carry-over is a version before 1.37",
    });
  }
});
