import { readFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { nodeFileSystem } from "../../../server/src/shells/hosts/node-file-system.ts";
import type { LanguageService } from "../../../server/src/service/api.ts";
import { createLanguageService } from "../../../server/src/service/language-service.ts";
import { checkoutPath } from "../../support/checkout-path.ts";
import { knowledge } from "../../support/knowledge.ts";
import { putInto, runInFolder } from "../../support/run-in-folder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

interface Reported {
  readonly path: string;
  readonly findings: readonly unknown[];
}

/** What `check --format json` reports of a folder, in its own order. */
async function checkedFiles(folder: string, sets: "found" | "named"): Promise<readonly Reported[]> {
  const alone = sets === "named" ? ["--alone"] : [];
  const argv = ["check", "--format", "json", ...alone, folder];
  const { out, errors } = await runInFolder(folder, argv);
  expect(errors).toEqual([]);
  const { files } = JSON.parse(out) as { readonly files: readonly Reported[] };
  return files;
}

function serviceFor(folder: string, sets?: "found" | "named"): LanguageService {
  return createLanguageService({
    knowledge,
    files: nodeFileSystem(),
    roots: [pathToFileURL(folder).href],
    sets,
  });
}

/** Findings of the library in an open file, in the report's form. */
async function libraryFindings(uri: string, service: LanguageService): Promise<unknown[]> {
  const found = await service.diagnostics(uri);
  return found.map(({ rule, severity, message, path: at, range }) => {
    return { rule, severity, message, path: at, range };
  });
}

/** The files of which the library does not find what the command reports; and how many are compared. */
async function differing(
  folder: string,
  sets: "found" | "named" = "found",
): Promise<{ paths: string[]; compared: number }> {
  const files = await checkedFiles(folder, sets);
  const service = serviceFor(folder, sets);
  const uriOf = (path: string): string =>
    pathToFileURL(join(folder, path.slice(path.indexOf("%") + 1))).href;
  for (const { path } of files) {
    const uri = uriOf(path);
    service.open({ uri, text: await readFile(fileURLToPath(uri), "utf8") });
  }
  const paths: string[] = [];
  for (const { path, findings } of files) {
    const found = await libraryFindings(uriOf(path), service);
    if (JSON.stringify(found) !== JSON.stringify(findings)) paths.push(path);
  }
  return { paths, compared: files.length };
}

let folder = "";

beforeEach(() => {
  folder = temporaryFolder("kubelet config ");
});

describe("the library finds what `check` reports", () => {
  test.each(["examples", "test/fixtures/sets"])("in %s", async (name) => {
    const { paths, compared } = await differing(checkoutPath(name));
    expect(paths).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  });

  test.each(["examples", "test/fixtures/sets"])("file by file, in %s", async (name) => {
    const { paths, compared } = await differing(checkoutPath(name), "named");
    expect(paths).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  });

  test("in a project with a file of its own", async () => {
    await putInto(folder, {
      ".kubelet-config.yaml": `kubernetesVersion: "1.31"
rules: { unknown-field: error, flag-deprecated: "off" }
advice: false
node: { swap: true }
seccomp: { runtime: cri-o }
ignore: [old/**]
sets:
  - { main: node/kubelet.yaml, dropInDir: node/kubelet.conf.d, args: [--max-pods=90] }
`,
      "node/kubelet.yaml": `${header}maxPodz: 3\nimageGCLowThresholdPercent: 70\nmaxPods: 80\n`,
      "node/kubelet.conf.d/10.conf": `${header}imageGCHighThresholdPercent: 60\n`,
      "node/kubelet.conf.d/20.conf": `${header}failSwapOn: true\ncrashLoopBackOff: {}\n`,
      "node/kubelet.conf.d/notes.txt": "nothing",
      "old/kubelet.yaml": `${header}maxPods: "3"\n`,
      "apart/kubelet.yaml": `${header}maxPods: "3"\nfeatureGates: { Nope: true }\n`,
      "apart/.kubelet-config.yaml": 'kubernetesVersion: "1.36"\n',
      "profile.json": '{ "defaultAction": "SCMP_ACT_NOPE", "syscalls": [{ "names": ["x"] }] }',
      "nodeconfig.json": `{"apiVersion": "node.eks.aws/v1alpha1", "kind": "NodeConfig",
"spec": {"kubelet": {"config": {"maxPods": "3"}}}}`,
      "nodeconfig.yaml": `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec: { kubelet: { config: { maxPods: "3", crashLoopBackOff: {} } } }
`,
    });
    const { paths, compared } = await differing(folder);
    expect(paths).toEqual([]);
    expect(compared).toBe(7);
  });
});

test("as in the editor, sets that names and units tell count where nothing else is said", async () => {
  await putInto(folder, {
    "kubelet.yaml": `${header}imageGCLowThresholdPercent: 70\n`,
    "kubelet.yaml.d/10.conf": `${header}imageGCHighThresholdPercent: 60\n`,
  });
  const rulesOf = async (sets?: "named"): Promise<unknown[]> => {
    const service = serviceFor(folder, sets);
    const path = join(folder, "kubelet.yaml.d/10.conf");
    const uri = pathToFileURL(path).href;
    service.open({ uri, text: await readFile(path, "utf8") });
    const found = await libraryFindings(uri, service);
    return found.map((finding) => (finding as { readonly rule: string }).rule);
  };
  expect(await rulesOf()).toEqual(["image-gc-low-lt-high"]);
  expect(await rulesOf("named")).toEqual([]);
});

test("a project's file that is open counts as it is there, and its own mistakes are found", async () => {
  const uri = (name: string): string => pathToFileURL(join(folder, name)).href;
  await putInto(folder, { ".kubelet-config.yaml": "rules: { type-mismatch: warning }\n" });
  const service = serviceFor(folder);
  service.open({ uri: uri("kubelet.yaml"), text: `${header}maxPods: "3"\n` });
  const severities = async (): Promise<string[]> =>
    (await service.diagnostics(uri("kubelet.yaml"))).map(({ severity }) => severity);
  expect(await severities()).toEqual(["warning"]);
  service.open({ uri: uri(".kubelet-config.yaml"), text: "rules: { type-mismatch: hint }\n" });
  expect(await severities()).toEqual(["hint"]);
  service.change(uri(".kubelet-config.yaml"), "rules: { type-mismatch: nope }\n");
  expect(await severities()).toEqual(["error"]);
  expect(await service.diagnostics(uri(".kubelet-config.yaml"))).toHaveLength(1);
  service.close(uri(".kubelet-config.yaml"));
  expect(await severities()).toEqual(["warning"]);
});
