import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { runProgram } from "../../../../server/src/shells/cli/run-program.ts";
import { knowledgeIn } from "../../../../server/src/shells/hosts/knowledge-in.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
/** The files of the page's example, and others that bring the rest of what a report may hold. */
const files = {
  "config.yaml": `${header}authentication:\n  anonymous: {enabled: false}\npodPidsLimit: 4096\n`,
  "kubelet.conf.d/40-local.conf": `${header}podPidsLimit: -1\n`,
  "other/.kubelet-config.yaml": `posture:
  benchmark: cis-1.12
  controls: {pod-pids-limit: {max: 1024}}
  exceptions:
  - {control: read-only-port, reason: old agents, until: 2099-12-31, approvedBy: sec-team}
`,
  "other/kubelet.yaml": `${header}readOnlyPort: 10255\npodPidsLimit: 4096\ntlsMinVersion: VersionTLS13\ntlsCipherSuites: [TLS_RSA_WITH_AES_128_CBC_SHA]\n`,
};
const page = await readFile(new URL("../../../../docs/posture.md", import.meta.url), "utf8");
const documented = JSON.parse(/^```json\n([^]*?)^```$/m.exec(page)?.[1] ?? "") as Report;

interface Report {
  readonly checks: readonly { readonly control: string }[];
}

/** The report of the command line on these files, as the documentation calls it. */
async function report(...args: readonly string[]): Promise<Report> {
  const folder = temporaryFolder("kubelet posture ");
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  let output = "";
  const terminal = {
    write: (text: string) => Promise.resolve((output += text) !== ""),
    reportError: (sentence: string) => {
      throw new Error(sentence);
    },
    readInput: () => Promise.resolve(new Uint8Array()),
    input: () => Readable.from([]),
    useColors: false,
    columns: undefined,
  };
  const places = args.map((arg) =>
    arg in files || arg === "kubelet.conf.d" ? join(folder, arg) : arg,
  );
  await runProgram(["posture", "--format", "json", ...places], {
    terminal,
    version: "0",
    knowledge: knowledgeIn,
    serve: () => Promise.resolve(),
  });
  return JSON.parse(output.replaceAll(`${folder}/`, "")) as Report;
}

const example = report(
  ...["--compare", "kube-bench", "--kubernetes-version", "1.33"],
  ...["--config-dir", "kubelet.conf.d", "config.yaml"],
);

test("the JSON example of the documentation is what the command prints, with one of its checks", async () => {
  const { checks, ...others } = await example;
  const named = documented.checks.map(({ control }) => control);
  expect({ ...others, checks: checks.filter(({ control }) => named.includes(control)) }).toEqual(
    documented,
  );
});

/** The names of all members of a value, without indexes of lists. */
function keysOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  return entries.flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...keysOf(inner),
  ]);
}

test("every field of a report is told in the documentation", async () => {
  const reports = [
    await example,
    await report("--kubernetes-version", "1.33", "other/kubelet.yaml"),
  ];
  const keys = [...new Set(reports.flatMap(keysOf))];
  expect(keys).toEqual(
    expect.arrayContaining(["bounds", "exception", "approvedBy", "reason", "tool"]),
  );
  const words = new Set(page.match(/(?<=[`".[\]])[a-zA-Z]+(?=[`"[\]])/g));
  expect(keys.filter((key) => !words.has(key))).toEqual([]);
});
