import type { CheckContext } from "../../../server/src/engine/parts/part.ts";
import { expect, it } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { checkLayers } from "../../../server/src/stacks/check-layers.ts";
import { effectiveConfig } from "../../../server/src/kubelet/effective/effective-config.ts";
import type { ConfigLayer } from "../../../server/src/kubelet/effective/config-layer.ts";
import { effectiveJson } from "../../../server/src/kubelet/effective/effective-value.ts";
import { effectiveView } from "../../../server/src/answers/effective/effective-view.ts";
import {
  entriesAtPath,
  originOf,
  originText,
  overriddenValues,
} from "../../../server/src/stacks/stack-origins.ts";
import { englishSetPhrases } from "../../../server/src/stacks/messages/set-phrases.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { platform as k3s } from "../../../server/src/platforms/kinds/k3s.ts";
import { parseFile } from "../../../server/src/engine/syntax/parse.ts";
import { knowledge } from "../../support/knowledge.ts";
import type {
  CheckedStack,
  StackLayers,
} from "../../../server/src/kubelet/merged/checked-stack.ts";
import { english } from "../../support/english.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** A set with these texts as platform's bases, main file and drop-ins. */
function setOf(
  texts: {
    bases?: readonly string[];
    main?: string;
    dropIns?: readonly string[];
    flags?: readonly string[];
  },
  options: Partial<CheckContext> = {},
): CheckedStack {
  const { bases = [], main, dropIns, flags = [] } = texts;
  const fileOf = (name: string, role: "main" | "drop-in", text: string) => {
    const options = { kubernetesVersion: defaultVersion, isInSet: true, role } as const;
    return { id: name, name, analysis: analyze(header + text, options, knowledge) };
  };
  const laid = bases.map((text, at) => ({
    kind: "base" as const,
    origin: `platform ${at + 1}`,
    root: parseFile(text).documents[0]?.root,
    folder: "/etc/kubernetes",
  }));
  const platform = { texts: k3s.texts, computed: new Map<string, string>() };
  const files: StackLayers = {
    around: (root) =>
      laid.length > 0
        ? {
            bases: laid,
            main: root,
            platform,
            carriedAs: "file",
            findings: () => [],
            softened: (finding) => finding,
          }
        : undefined,
    main: main !== undefined ? fileOf("kubelet.yaml", "main", main) : undefined,
    dropIns: dropIns ? dropIns.map((text, at) => fileOf(`${at}.conf`, "drop-in", text)) : undefined,
    flags: flags.map((text) => ({ text })),
    mainFolder: "/etc/kubernetes",
  };
  const set = checkLayers(files, { kubernetesVersion: defaultVersion, ...options }, knowledge);
  if (!set) throw new Error("no set");
  return set;
}

/** The origins of all entries that a path has had, the effective one first. */
function originsAt(set: CheckedStack, path: string): (string | undefined)[] {
  return entriesAtPath(set, path).map((entry) =>
    originText(originOf(entry, set), set, englishSetPhrases),
  );
}

/** The final value of a field. */
function valueOf(set: CheckedStack, field: string): unknown {
  return effectiveJson(set.effective.tree, set.effective.index)[field];
}

it("a platform's base lies under the main file, and every value tells its origin", () => {
  const set = setOf({
    bases: ["maxPods: 58\nclusterDomain: base.local\nserializeImagePulls: false\n"],
    main: "maxPods: 110\nregistryPullQPS: 7\n",
    dropIns: ["registryPullQPS: 9\n"],
    flags: ["--cluster-domain=flag.local"],
  });
  expect(originsAt(set, "maxPods")).toEqual(["kubelet.yaml:3", "platform 1's base"]);
  expect(originsAt(set, "serializeImagePulls")).toEqual(["platform 1's base"]);
  expect(originsAt(set, "registryPullQPS")).toEqual(["0.conf:3", "kubelet.yaml:4"]);
  expect(originsAt(set, "clusterDomain")).toEqual(["--cluster-domain", "platform 1's base"]);
  expect(originsAt(set, "podsPerCore")).toEqual([`default in ${defaultVersion}`]);
});

it("maps of a base are merged key by key, lists are replaced, null takes a key away", () => {
  const set = setOf({
    bases: [
      'evictionHard: {memory.available: 750Mi, nodefs.available: "10%"}\nclusterDNS: [10.0.0.10]\nmaxPods: 58\n',
    ],
    main: "evictionHard: {memory.available: 1Gi}\nclusterDNS: [10.1.0.10]\nmaxPods: null\n",
  });
  expect(valueOf(set, "evictionHard")).toEqual({
    "memory.available": "1Gi",
    "nodefs.available": "10%",
  });
  expect(originsAt(set, 'evictionHard["memory.available"]')).toEqual([
    "kubelet.yaml:3",
    "platform 1's base",
  ]);
  expect(valueOf(set, "clusterDNS")).toEqual(["10.1.0.10"]);
  expect(valueOf(set, "maxPods")).toBe(110);
});

it("of several bases the upper goes over the lower", () => {
  const set = setOf({
    bases: ["maxPods: 1\nregistryPullQPS: 1\n", "maxPods: 2\n"],
    main: "podsPerCore: 3\n",
  });
  expect(originsAt(set, "maxPods")).toEqual(["platform 2's base", "platform 1's base"]);
  expect(originsAt(set, "registryPullQPS")).toEqual(["platform 1's base"]);
  expect(originsAt(set, "podsPerCore")).toEqual(["kubelet.yaml:3"]);
});

it("a base without a main file is the kubelet's configuration file", () => {
  const { tree } = setOf({ bases: ["maxPods: 58\n"], dropIns: ["podsPerCore: 3\n"] }).effective;
  expect(tree.entries.get("readOnlyPort")?.value).toMatchObject({ text: "0" });
});

it("rules see the base: what it reserves is not missing, what breaks with it is found", () => {
  const main = "cpuManagerPolicy: static\n";
  const rulesOf = (set: CheckedStack) => set.findings.map(({ finding }) => finding.rule);
  expect(rulesOf(setOf({ main }))).toContain("cpu-manager-static-needs-reservation");
  const withBase = setOf({ bases: ["kubeReserved: {cpu: 100m}\n"], main });
  expect(rulesOf(withBase)).not.toContain("cpu-manager-static-needs-reservation");
  const [found] = setOf({
    bases: ["imageGCHighThresholdPercent: 60\n"],
    main: "imageGCLowThresholdPercent: 70\n",
  }).findings;
  expect(found).toMatchObject({ layer: 0, finding: { rule: "image-gc-low-lt-high" } });
});

it("what a file overrides of a base is no overridden value of a file", () => {
  const set = setOf({ bases: ["maxPods: 58\n"], main: "maxPods: 110\n" });
  expect([...overriddenValues(set)]).toEqual([]);
});

it("the effective view names the platform", () => {
  const set = setOf({ bases: ["maxPods: 58\nregistryPullQPS: 2\n"], main: "maxPods: 110\n" });
  const { text, links } = effectiveView(set, { defaults: false, origins: true }, english);
  expect(text).toContain("registryPullQPS: 2  # platform 1's base\n");
  expect(text).toContain("maxPods: 110  # kubelet.yaml:3, overrides platform 1's base\n");
  expect(links).toHaveLength(1);
});

it("relative paths of a base start from its own folder", () => {
  const rootOf = (text: string) => parseFile(text).documents[0]?.root;
  const stack: readonly ConfigLayer[] = [
    { kind: "base", origin: "a", root: rootOf("staticPodPath: pods\n"), folder: "/opt/base" },
    { kind: "main", origin: "b", root: rootOf("tlsCertFile: a.crt\n"), folder: "/etc/k" },
  ];
  const index = knowledge.schema.indexOf(
    "KubeletConfiguration",
    "kubelet.config.k8s.io/v1beta1",
    defaultVersion,
  );
  const config = index && effectiveConfig(stack, index, knowledge).config;
  expect(config?.setting("staticPodPath").value).toBe("/opt/base/pods");
  expect(config?.setting("tlsCertFile").value).toBe("/etc/k/a.crt");
});

it("a drop-in folder without files is not the same as none", () => {
  const index = knowledge.schema.indexOf(
    "KubeletConfiguration",
    "kubelet.config.k8s.io/v1beta1",
    defaultVersion,
  );
  const root = parseFile("enforceNodeAllocatable: []\n").documents[0]?.root;
  const main = { kind: "main", origin: "", root } as const;
  const enforced = (hasDropInFolder: boolean) =>
    index &&
    effectiveJson(effectiveConfig([main], index, knowledge, { hasDropInFolder }).tree, index)[
      "enforceNodeAllocatable"
    ];
  expect(enforced(false)).toBeUndefined();
  expect(enforced(true)).toEqual(["pods"]);
});

it("on Windows the default thresholds are other ones, and none are about inodes", () => {
  const thresholds = {
    "memory.available": "500Mi",
    "nodefs.available": "10%",
    "imagefs.available": "15%",
  };
  const windows = { node: { os: "windows" } } as const;
  expect(valueOf(setOf({ main: "maxPods: 5\n" }, windows), "evictionHard")).toEqual(thresholds);
  const merged = "mergeDefaultEvictionSettings: true\nevictionHard: {memory.available: 1Gi}\n";
  expect(valueOf(setOf({ main: merged }, windows), "evictionHard")).toEqual({
    ...thresholds,
    "memory.available": "1Gi",
  });
  expect(valueOf(setOf({ main: "maxPods: 5\n" }), "evictionHard")).toHaveProperty([
    "nodefs.inodesFree",
  ]);
});
