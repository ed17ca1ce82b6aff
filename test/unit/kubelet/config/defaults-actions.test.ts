import { hostOf } from "../../../../server/src/platforms/host-of.ts";
import { platformDocuments } from "../../../../server/src/platforms/platform-documents.ts";
import { platforms } from "../../../../server/src/platforms/platform-registry.ts";
import { parseFile } from "../../../../server/src/engine/syntax/parse.ts";
import { trialOf } from "../../../support/analyses.ts";
import { describe, expect, test } from "vitest";
import { defaultsActions } from "../../../../server/src/kubelet/config/defaults.ts";
import { analyze } from "../../../../server/src/documents/analyze.ts";
import { applyEdits } from "../../../../server/src/engine/syntax/edits/apply-edits.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import type { KubernetesVersion } from "../../../../server/src/facts/table.ts";
import { cursorText } from "../../../support/cursor-text.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { fixTitleText } from "../../../support/texts.ts";
import { fileBudget } from "../../../../server/src/engine/text/budget.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The texts after each action at the cursor, by title; without the header. */
function actionsAt(
  marked: string,
  {
    version = defaultVersion,
    path = "kubelet.yaml",
    holder,
  }: { version?: KubernetesVersion; path?: string; holder?: string } = {},
): ReadonlyMap<string, string> {
  const { text, offset } = cursorText(marked.includes("kind") ? marked : header + marked);
  const options = { kubernetesVersion: version, path };
  const analysis = analyze(text, options, knowledge);
  const platform = platforms.find(({ texts }) => texts.title === holder);
  const [document] = platform
    ? platformDocuments(parseFile(platform.example).documents, {
        budget: fileBudget(),
        text: platform.example,
        path: "",
        platforms: [platform],
      })
    : [];
  const host = document && hostOf(document, knowledge, undefined);
  const trial = trialOf({ ...analysis, ...(host && { host }) }, options, knowledge);
  return new Map(
    defaultsActions(trial, offset).map(({ title, edits }) => [
      fixTitleText(title),
      applyEdits(text, edits).replace(header, ""),
    ]),
  );
}

function after(marked: string, title: string, options?: Parameters<typeof actionsAt>[1]): string {
  const actions = actionsAt(marked, options);
  return actions.get(title) ?? `no such action among: ${[...actions.keys()].join(", ")}`;
}

describe("insert default", () => {
  test.each([
    ["max<|>Pods:\n", "Insert the default: maxPods: 110", "maxPods: 110\n"],
    ["maxPods: 5<|>0\n", "Replace 50 with the default, 110", "maxPods: 110\n"],
    [
      "maxPods: 50 # why\nsyncFrequency<|>:\n",
      "Insert the default: syncFrequency: 1m0s",
      "maxPods: 50 # why\nsyncFrequency: 1m0s\n",
    ],
    [
      "authentication:\n  anonymous:\n    enabled<|>: true\n",
      "Replace true with the default, false",
      "authentication:\n  anonymous:\n    enabled: false\n",
    ],
    [
      "enforceNodeAllocatable<|>:\n",
      "Insert the default: enforceNodeAllocatable: [pods]",
      "enforceNodeAllocatable: [pods]\n",
    ],
    [
      "evictionHard<|>:\n",
      "Insert the default: evictionHard: {imagefs.available: 15%, imagefs.inodesFree: 5%, memory.available: 100Mi, nodefs.available: 10%, nodefs.inodesFree: 5%}",
      "evictionHard:\n  imagefs.available: 15%\n  imagefs.inodesFree: 5%\n  memory.available: 100Mi\n  nodefs.available: 10%\n  nodefs.inodesFree: 5%\n",
    ],
  ])("%s", (marked, title, expected) => {
    expect(after(marked, title)).toBe(expected);
  });

  test("where the default is written already, or there is none, it is not offered", () => {
    const offered = [
      ...actionsAt("max<|>Pods: 110\n").keys(),
      ...actionsAt("cluster<|>DNS:\n").keys(),
    ];
    expect(offered.filter((title) => /^(?:Insert|Replace).* the default/.test(title))).toEqual([
      `Insert the default of maxPods in ${defaultVersion} as a comment`,
    ]);
  });

  test("the default is that of the version", () => {
    const title = "Insert the default: failCgroupV1: false";
    expect(after("failCgroup<|>V1:\n", title, { version: "1.34" })).toBe("failCgroupV1: false\n");
    expect([...actionsAt("failCgroup<|>V1:\n").keys()]).toContain(
      "Insert the default: failCgroupV1: true",
    );
  });

  test("as a comment behind the value", () => {
    expect(
      after("max<|>Pods: 50\n", `Insert the default of maxPods in ${defaultVersion} as a comment`),
    ).toBe(`maxPods: 50 # default in ${defaultVersion}: 110\n`);
  });
});

describe("insert all missing fields", () => {
  test("of the map around the cursor, in the order of the page, comments and order untouched", () => {
    const marked = `# mine
authentication:
  # who
  webhook: # tokens
    cacheTTL: 3m0s # short
    <|>
maxPods: 50
`;
    expect(after(marked, "Insert 1 missing field in authentication.webhook with defaults"))
      .toBe(`# mine
authentication:
  # who
  webhook: # tokens
    enabled: true
    cacheTTL: 3m0s # short
    
maxPods: 50
`);
  });

  test("of a map in braces", () => {
    const marked = "authorization:\n  webhook: { cacheAuthorized<|>TTL: 1m0s }\n";
    expect(after(marked, "Insert 1 missing field in authorization.webhook with defaults")).toBe(
      "authorization:\n  webhook: { cacheAuthorizedTTL: 1m0s, cacheUnauthorizedTTL: 30s }\n",
    );
  });

  test("of the whole file: nothing changes for the kubelet, and every default is there", () => {
    const text = after(
      "maxPods: 5<|>0\nevictionHard:\n  memory.available: 5%\n",
      "Insert 82 missing fields with defaults",
    );
    const analysis = analyze(
      header + text,
      { kubernetesVersion: defaultVersion, advice: false },
      knowledge,
    );
    expect(analysis.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(text).toContain("\nmaxPods: 50\n");
    expect(text).toContain("evictionHard:\n  memory.available: 5%\n");
    expect(text).toContain("serializeImagePulls: true\n");
    expect(text).toContain(
      "authentication:\n  webhook:\n    enabled: true\n    cacheTTL: 2m0s\n  anonymous:\n    enabled: false\n",
    );
    expect(text).not.toContain("iptablesDropBit");
    // Nothing is left to insert.
    const offered = [...actionsAt(text.replace("maxPods: 50", "maxPods: 5<|>0")).keys()];
    expect(offered.filter((title) => title.includes("missing field"))).toEqual([]);
  });

  test("in JSON", () => {
    const marked = `{
  "apiVersion": "kubelet.config.k8s.io/v1beta1",
  "kind": "KubeletConfiguration",
  "authorization": {
    "mode"<|>: "Webhook"
  }
}
`;
    expect(after(marked, "Insert 2 missing fields in authorization with defaults"))
      .toContain(`  "authorization": {
    "mode": "Webhook",
    "webhook": {"cacheAuthorizedTTL": "5m0s", "cacheUnauthorizedTTL": "30s"}
  }
`);
  });
});

describe("the scope of what is missing", () => {
  const missingAt = (marked: string, options?: Parameters<typeof actionsAt>[1]): string[] =>
    [...actionsAt(marked, options).keys()].filter((title) => title.includes("missing field"));

  test.each([
    [
      "evictionHard:\n  memory.avail<|>able: 200Mi\n  nodefs.available: 5%\n",
      "3 missing fields in evictionHard",
    ],
    ["evictionH<|>ard:\n  memory.available: 200Mi\n", "4 missing fields in evictionHard"],
    ["logg<|>ing: {}\n", "5 missing fields in logging"],
    [
      "authentication:\n  webhook:\n    cacheTTL: 1<|>m0s\n",
      "1 missing field in authentication.webhook",
    ],
    ["<|>\n", "84 missing fields"],
  ])("%s", (marked, scope) => {
    expect(missingAt(marked)).toEqual([`Insert ${scope} with defaults`]);
  });

  test.each([
    "clusterDNS:\n  - 10.0.<|>0.1\n",
    "clusterDNS:\n  - 10.0.0.1\n  <|>\n",
    "featureGates:\n  Memory<|>QoS: true\n",
    "authentication:\n  webhook:\n    cacheTTL: 1<|>m0s\n    enabled: true\n",
  ])("never the whole file instead: %s", (marked) => {
    expect(missingAt(marked)).toEqual([]);
  });

  test("nothing in a drop-in whose set is not known", () => {
    expect(missingAt("max<|>Pods: 7\n", { path: "kubelet.conf.d/10-a.conf" })).toEqual([]);
  });
});

describe("an empty map is written once", () => {
  const title = "Insert 5 missing fields in logging with defaults";
  const options = '{text: {infoBufferSize: "0"}, json: {infoBufferSize: "0"}}';
  const members = `format: text, flushFrequency: 5s, verbosity: 0, options: ${options}`;

  test("in YAML", () => {
    expect(after("logg<|>ing: {}\n", title)).toBe(`logging: {${members}}\n`);
  });

  test("in JSON, of the whole file too", () => {
    const head = '"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration"';
    const json = after(`{${head},"logg<|>ing":{}}`, title);
    expect(JSON.parse(json)).toMatchObject({ logging: { format: "text", flushFrequency: "5s" } });
    const whole = after(
      `{${head},"max<|>Pods":50,"logging":{}}`,
      "Insert 83 missing fields with defaults",
    );
    expect(JSON.parse(whole)).toMatchObject({ maxPods: 50, logging: { format: "text" } });
  });
});

describe("in a part of another tool's file", () => {
  test("what the tool has a default of its own for is left alone", () => {
    const kind = { holder: "kind" };
    const titles = [
      ...actionsAt("cgroup<|>Driver:\n", kind).keys(),
      ...actionsAt("cgroup<|>Driver: systemd\n", kind).keys(),
      ...actionsAt("evictionHard:\n  memory.avail<|>able: 5%\n", kind).keys(),
    ];
    expect(titles.filter((title) => !title.includes("comment"))).toEqual([
      "Insert 69 missing fields with defaults",
      "Insert 69 missing fields with defaults",
    ]);
    expect(after("max<|>Pods:\n", "Insert the default: maxPods: 110", kind)).toBe("maxPods: 110\n");
  });
});

describe("remove values that equal the default", () => {
  const title = "Remove values that are equal to the default";
  test("only where nothing changes", () => {
    const marked = `# head
max<|>Pods: 110
syncFrequency: 60s # the same in other words
nodeStatusUpdateFrequency: 10s
authentication:
  anonymous:
    enabled: false
  webhook:
    enabled: false
port: 20250
`;
    // Without nodeStatusUpdateFrequency its report would follow another rule.
    expect(after(marked, title)).toBe(`# head
nodeStatusUpdateFrequency: 10s
authentication:
  webhook:
    enabled: false
port: 20250
`);
  });

  test("not in a drop-in, where the same value may undo another file's", () => {
    const actions = actionsAt("max<|>Pods: 110\n", { path: "kubelet.conf.d/10-a.conf" });
    expect([...actions.keys()]).not.toContain(title);
  });
});

test("nothing is offered in other kinds, and nothing throws in broken text", () => {
  expect([...actionsAt("kind: Pod\na<|>: 1\n").keys()]).toEqual([]);
  expect([...actionsAt("maxPods: [<|>\n").keys()].length).toBeGreaterThanOrEqual(0);
});
