import { describe, expect, test } from "vitest";
import { createLanguageService } from "../../../server/src/service/language-service.ts";
import { defaultVersion, newestVersion } from "../../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import type { LanguageService } from "../../../server/src/service/api.ts";
import { withoutPlaceholders } from "../../../server/src/shells/lsp/convert/completion-items.ts";
import { knowledge } from "../../support/knowledge.ts";

const uri = "file:///etc/kubelet.yaml";
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

function serviceWith(text: string, address = uri): LanguageService {
  const service = createLanguageService({ knowledge });
  service.open({ uri: address, text });
  return service;
}

async function rulesOf(service: LanguageService, address = uri): Promise<string[]> {
  return (await service.diagnostics(address)).map(({ rule }) => rule);
}

describe("a document", () => {
  test("is judged, changed, configured and closed", async () => {
    const service = serviceWith(`${header}maxPods: "3"\n`);
    expect(await rulesOf(service)).toEqual(["type-mismatch"]);
    service.configure({ rules: { "type-mismatch": "off" } });
    expect(await rulesOf(service)).toEqual([]);
    expect(service.configure({})).toEqual([]);
    service.change(uri, `${header}maxPodz: 3\n`);
    expect(await rulesOf(service)).toEqual(["unknown-field"]);
    service.close(uri);
    expect(await rulesOf(service)).toEqual([]);
  });

  test("is checked with the settings that are understood, and the others are named", async () => {
    const service = serviceWith(`${header}maxPods: "3"\n`);
    expect(service.configure({ kubernetesVersion: "latest" })).toEqual([
      `The setting kubelet.kubernetesVersion is "latest", which is not a version from "${kubernetesVersions[0]}" to "${newestVersion}". Files are checked as Kubernetes ${defaultVersion}.`,
    ]);
    expect(service.configure({ kubernetesVersion: "1.99" })).toEqual([
      `kubelet.kubernetesVersion: Kubernetes 1.99 is newer than ${newestVersion}, the newest version that Kubelet Config supports. Files are checked as ${newestVersion}.`,
    ]);
    expect(await rulesOf(service)).toEqual(["type-mismatch"]);
  });

  test("is checked although settings and rules do not exist, and these are named", async () => {
    const service = serviceWith(`${header}maxPods: "3"\n`);
    const rules = { "type-mismatsh": "off", "ignore-unneeded": "off" } as const;
    const section = { rules, kubernetesVerson: "1.36" };
    expect(service.configure(section)).toEqual([
      'There is no setting kubelet.kubernetesVerson. Did you mean "kubelet.kubernetesVersion"?',
      'The setting kubelet.rules names "type-mismatsh", but there is no such rule. Did you mean "type-mismatch"?',
    ]);
    const { settingProblems } = createLanguageService({ knowledge, settings: section });
    expect(settingProblems).toEqual(service.configure(section));
    expect(service.settingProblems).toEqual([]);
    expect(await rulesOf(service)).toEqual(["type-mismatch"]);
  });

  test("is the kubelet's by its content or place, not by a name without an ending", async () => {
    const rulesIn = async (path: string, text: string): Promise<string[]> => {
      const service = createLanguageService({ knowledge });
      service.open({ uri: `file:///${path}`, text });
      const found = await service.diagnostics(`file:///${path}`);
      return found.map(({ rule }) => rule);
    };
    expect(await rulesIn("README", "Notes: about nodes\n")).toEqual([]);
    expect(await rulesIn("kubelet/config", `${header}maxPodz: 3\n`)).toEqual(["unknown-field"]);
    const dropIn = "etc/kubernetes/kubelet.conf.d/10.conf";
    expect(await rulesIn(dropIn, "maxPods: 3\n")).toContain("dropin-missing-kind");
  });

  test("has hover, completions with their texts, an outline, folds and selections", async () => {
    const service = serviceWith(`${header}evictionHard:\n  memory.available: 5%\nmax`);
    const hover = await service.hover(uri, { line: 2, character: 3 });
    expect(hover?.markdown).toMatch(/^\*\*evictionHard\*\*/);
    const items = await service.complete(uri, { line: 4, character: 3 });
    const pods = items.find(({ label }) => label === "maxPods");
    expect(pods?.edit.newText).toMatch(/^maxPods: /);
    expect(await pods?.resolve()).toMatch(/^\*\*maxPods\*\*/);
    const names = (await service.symbols(uri)).map(({ name }) => name);
    expect(names).toContain("evictionHard");
    expect((await service.folding(uri)).length).toBe(1);
    expect((await service.selection(uri, { line: 3, character: 4 })).length).toBeGreaterThan(2);
  });

  test("offers the word in quotes before those that begin with it", async () => {
    const profile = '{"defaultAction": "SCMP_ACT_ERRNO", "syscalls": [{"names": ["clone"]}]}';
    const address = "file:///seccomp/a.json";
    const service = serviceWith(profile, address);
    const character = profile.indexOf('"clone"') + '"clone'.length;
    const items = await service.complete(address, { line: 0, character });
    const offered = items.filter(({ label }) => label.startsWith("clone"));
    expect(
      offered
        .toSorted((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1))
        .map(({ filterText, edit }) => [filterText, edit.newText]),
    ).toEqual([
      ['"clone', '"clone"'],
      ['"clone', '"clone3"'],
    ]);
  });

  test("begins as a profile where a folder of profiles has an empty file", async () => {
    const address = "file:///seccomp/new.json";
    const service = serviceWith("\n", address);
    const items = await service.complete(address, { line: 0, character: 0 });
    expect(items.map(({ label }) => label)).toEqual(["SeccompProfile"]);
    service.change(address, withoutPlaceholders(items[0]?.edit.newText ?? ""));
    expect(await rulesOf(service, address)).toEqual([]);
  });

  test("has fixes and rewrites", async () => {
    const service = serviceWith(`${header}maxPods: "3"\n`);
    const place = { line: 2, character: 10 };
    const actions = await service.actions(uri, { start: place, end: place });
    expect(actions[0]).toMatchObject({ title: "Remove quotes: 3", isPreferred: true });
    expect((await service.fixAll(uri)).map(({ newText }) => newText)).toEqual(["3"]);
  });

  test("inserts no default of the kubelet where kubeadm has its own", async () => {
    const cluster = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n---\n";
    const address = "file:///kubeadm.yaml";
    const service = serviceWith(`${cluster}${header}cgroupDriver: systemd\n`, address);
    const place = { line: 5, character: 0 };
    const actions = await service.actions(address, { start: place, end: place });
    expect(actions.map(({ title }) => title)).toEqual([
      "Insert the default of cgroupDriver in 1.37 as a comment",
      "Insert 73 missing fields with defaults",
    ]);
    const inserted = actions[1]?.edits.map(({ newText }) => newText).join("") ?? "";
    expect(inserted).not.toMatch(/^(?:resolvConf|containerRuntimeEndpoint|staticPodPath):/m);
  });

  test("does not offer a comment against what it finds about a comment", async () => {
    const service = serviceWith(`${header}# kubelet-config-ignore: xyzzy\nmaxPods: 3\n`);
    const place = { line: 2, character: 28 };
    const actions = await service.actions(uri, { start: place, end: place });
    expect(actions.map(({ title }) => title)).toEqual(["Remove the comment"]);
  });

  test("has an effective configuration and what an upgrade changes", async () => {
    const service = serviceWith(`${header}maxPods: 3\n`);
    expect((await service.effective(uri))?.text).toContain("maxPods: 3");
    expect(await service.upgrade(uri, "1.30")).toBeTypeOf("string");
    expect(await service.upgrade(uri, "7.1")).toBeUndefined();
  });
});

test("other kinds answer through the same functions", async () => {
  const profile = serviceWith('{ "defaultAction": "SCMP_ACT_NOPE" }', "file:///a.json");
  expect(await rulesOf(profile, "file:///a.json")).not.toEqual([]);
  const node = `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config:
      maxPods: "3"
`;
  expect(await rulesOf(serviceWith(node))).toEqual(["type-mismatch"]);
  const foreign = serviceWith("apiVersion: v1\nkind: Service\n");
  expect(await rulesOf(foreign)).toEqual([]);
  expect(await foreign.symbols(uri)).toEqual([]);
  expect(await foreign.hover(uri, { line: 0, character: 1 })).toBeUndefined();
});

test("files around a document count where they can be read", async () => {
  const main = "file:///etc/kubernetes/kubelet.yaml";
  const dropIn = `${header}maxPods: 250\n`;
  const folder = "file:///etc/kubernetes/kubelet.conf.d";
  const service = createLanguageService({
    knowledge,
    files: {
      readText: (at) => Promise.resolve(at === `${folder}/10.conf` ? dropIn : undefined),
      readFolder: (at) =>
        Promise.resolve(at === folder ? [{ name: "10.conf", type: "file" } as const] : undefined),
      isLink: () => Promise.resolve(false),
      realUri: (at) => Promise.resolve(at),
    },
    settings: { configSets: [{ main: "kubelet.yaml", dropInDir: "kubelet.conf.d" }] },
    roots: ["file:///etc/kubernetes"],
  });
  service.open({ uri: main, text: `${header}maxPods: 110\n` });
  expect((await service.effective(main))?.text).toContain("maxPods: 250");
});

test("files that cannot be read are as files that are not there", async () => {
  const refuse = (): Promise<never> => Promise.reject(new Error("EACCES: permission denied"));
  const service = createLanguageService({
    knowledge,
    files: {
      readText: refuse,
      readFolder: refuse,
      isLink() {
        throw new Error("offline");
      },
      realUri: refuse,
    },
    settings: { configSets: [{ main: "kubelet.yaml", dropInDir: "kubelet.conf.d" }] },
    roots: ["file:///etc/kubernetes"],
  });
  const main = "file:///etc/kubernetes/kubelet.yaml";
  service.open({ uri: main, text: `${header}maxPods: "3"\n` });
  expect((await service.diagnostics(main)).map(({ rule }) => rule)).toEqual([
    "dropin-dir-missing",
    "type-mismatch",
  ]);
  expect((await service.hover(main, { line: 2, character: 1 }))?.markdown).toContain("maxPods");
  expect(await service.links(main)).toEqual([]);
});

test("an environment file of any name contains flags", async () => {
  const uri = "file:///srv/node1/kubelet";
  const text = '# Flags\nKUBELET_EXTRA_ARGS="--max-pods=5o"\n';
  for (const sets of ["found", "named"] as const) {
    const service = createLanguageService({ knowledge, sets });
    service.open({ uri, text });
    const found = await service.diagnostics(uri);
    expect(found.map(({ rule }) => rule)).toEqual(["flag-value"]);
  }
});

test("texts call a document that was never saved by the title of its tab", async () => {
  const service = createLanguageService({ knowledge });
  const uri = "untitled:Untitled-1";
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  service.open({ uri, text: `${header}MaxPods: 1\nregistryPullQPS: ten\nmaxPods: 5\n` });
  const effective = (await service.effective(uri))?.text ?? "";
  const upgrade = (await service.upgrade(uri, "1.37")) ?? "";
  const hovers = await Promise.all(
    [2, 3, 4].map((line) => service.hover(uri, { line, character: 1 })),
  );
  const texts = [effective, upgrade, JSON.stringify(hovers)];
  expect(texts.filter((text) => text.includes("untitled:"))).toEqual([]);
  expect(effective).toContain("maxPods: 5  # Untitled-1:5");
  expect(upgrade).toContain("Untitled-1");
});
