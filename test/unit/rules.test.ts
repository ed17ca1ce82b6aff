import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "vitest";
import { checkFindings } from "../support/check-findings.ts";
import { nodeOf } from "../support/node-directive.ts";

const folder = new URL("../fixtures/rules/", import.meta.url);

/** Each file holds one or more configurations (`=== name` lines between them) with marked findings. */
describe.each(readdirSync(folder).sort())("%s", (file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const cases = text.split(/^=== (.*)\n/m);
  const named = cases
    .slice(1)
    .flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? ""] as const] : []));
  test.each(named)("%s", (_name, body) => {
    checkFindings(withHeader(body), { ...nodeOf(body), severities: quiet });
  });
});

/** Hints about single values, which fixtures of other rules need not speak of. */
const quiet = new Map([
  ["zero-means-default", "off"],
  ["config-relative-path", "off"],
] as const);

/** A configuration without `kind` is a KubeletConfiguration; directives stay at the head. */
function withHeader(body: string): string {
  if (/^kind:/m.test(body)) return body;
  const head = /^(#[^\n]*kubelet-version[^\n]*\n)?/.exec(body)?.[0] ?? "";
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  return head + header + body.slice(head.length);
}
