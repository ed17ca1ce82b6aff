import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { kubernetesVersions } from "../../../server/src/core/schema/table.ts";
import { runGenerator } from "../../../tools/generate/run.ts";
import { listShared, readShared } from "./shared-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "generate-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function run(...args: readonly string[]): { readonly status: number; readonly text: string } {
  const lines: string[] = [];
  const keep = (line: string): void => {
    lines.push(line);
  };
  const status = runGenerator(args, { info: keep, error: keep });
  return { status, text: lines.join("\n") };
}

/** The English pages in a folder of their own, each passed through `change`. */
function copyPages(change: (file: string, text: string) => string): string {
  for (const version of kubernetesVersions) {
    mkdirSync(join(folder, `v${version}`));
    for (const name of listShared(`docs/en/v${version}`)) {
      const file = `v${version}/${name}`;
      writeFileSync(join(folder, file), change(file, readShared(`docs/en/${file}`)));
    }
  }
  return folder;
}

test("--check is content with what is checked in", () => {
  expect(run("--check")).toEqual({ status: 0, text: "" });
});

test("a field that one version renames fails the run", () => {
  const docs = copyPages((file, text) =>
    file === "v1.30/kubelet-config.v1.md"
      ? text.replace("<code>args</code>", "<code>arg</code>")
      : text,
  );
  const { status, text } = run("--check", "--docs", docs);
  expect(status).toBe(1);
  expect(text).toContain("providers[].arg is gone from kubelet.config.k8s.io/v1 in 1.31");
});

test("a damaged page fails the run, with its place", () => {
  const docs = copyPages((file, text) =>
    file === "v1.36/kubelet-config.v1beta1.md"
      ? text.replace("<tr><td><code>maxPods</code><br/>\n", "")
      : text,
  );
  const { status, text } = run("--check", "--docs", docs);
  expect(status).toBe(1);
  expect(text).toMatch(
    /v1\.36\/kubelet-config\.v1beta1\.md:\d+: row \d+ of KubeletConfiguration: it has no field name/,
  );
  expect(text).toContain("nothing is written");
});
