import { expect, test } from "vitest";
import { programFolder } from "../../../support/program-folder.ts";

const { put, run } = programFolder();

const upgrade = async (...args: readonly string[]): Promise<string> =>
  (await run("upgrade", "--from", "1.33", "--to", "1.34", ...args)).output;

test("a folder's report says each point once, with its files", async () => {
  await put("a.yaml", "streamingConnectionIdleTimeout: 1h\nmaxPods: 5\n");
  await put("b.yaml", "maxPods: 7\n\nstreamingConnectionIdleTimeout: 1h\n");
  await put("c.yaml", "maxPods: 7\n");
  const output = await upgrade("@a.yaml", "@b.yaml", "@c.yaml");
  expect(output.match(/1h0m0s\) has no effect in 1\.34 and later/g)).toHaveLength(1);
  expect(output).toContain(
    "\n    fix: Remove streamingConnectionIdleTimeout\n    also: @b.yaml:5:33\n",
  );
  expect(output).toContain(`
@b.yaml, @c.yaml: upgrade from Kubernetes 1.33 to 1.34

All changes of these files are listed above.

`);
  expect(output.match(/: upgrade from /g)).toHaveLength(2);
});

test("files of which there is as much to say share their lines", async () => {
  const names = Array.from({ length: 13 }, (_none, at) => `p${at + 10}.yaml`);
  for (const name of names) {
    await put(name, "apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\n");
  }
  const output = await upgrade("@");
  expect(output).toBe(`${names
    .slice(0, 10)
    .map((name) => `@${name}`)
    .join(", ")} and 3 files more: upgrade from Kubernetes 1.33 to 1.34

Kubelet 1.34 does not start: 1 error in both 1.33 and 1.34. Run "check" to see it.

No changes in 13 files.
`);
});

test("JSON has the points of each file", async () => {
  await put("a.yaml", "streamingConnectionIdleTimeout: 1h\n");
  await put("b.yaml", "streamingConnectionIdleTimeout: 1h\n");
  const output = await upgrade("--format", "json", "@a.yaml", "@b.yaml");
  expect(
    output.match(/"file": "@[ab]\.yaml",\s+"path": "streamingConnectionIdleTimeout"/g),
  ).toHaveLength(2);
});
