import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { runExplain } from "../../../../server/src/shells/cli/explain/run-explain.ts";
import { renderMarkdown } from "../../../../server/src/shells/cli/terminal/render-markdown.ts";
import { styleFor } from "../../../../server/src/shells/cli/terminal/style.ts";
import type { KubernetesVersion } from "../../../../server/src/facts/table.ts";
import { defaultVersion, newestVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledge } from "../../../support/knowledge.ts";

async function explained(
  words: string | readonly string[],
  version: KubernetesVersion = defaultVersion,
  format: "text" | "json" = "text",
) {
  let output = "";
  let error = "";
  const terminal = {
    write: (text: string) => Promise.resolve((output += text) !== ""),
    reportError: (sentence: string) => void (error += sentence),
    readInput: () => Promise.resolve(new Uint8Array()),
    input: () => Readable.from([]),
    useColors: false,
    columns: undefined,
  };
  const code = await runExplain(
    { words: typeof words === "string" ? [words] : words, version, format },
    terminal,
    knowledge,
  );
  return { code, output, error };
}

describe("what a path names", () => {
  test.each([
    ["maxPods", "maxPods · "],
    ["KubeletConfiguration.maxPods", "maxPods · "],
    ["authentication.x509.clientCAFile", "authentication.x509.clientCAFile · "],
    ["evictionHard", "evictionHard · "],
    ["evictionHard.memory.available", "memory.available · "],
    ['evictionHard["memory.available"]', "memory.available · "],
    ["evictionHard['memory.available']", "memory.available · "],
    ["reservedMemory[0].limits.memory", "memory · "],
    ["reservedMemory.0.limits", "reservedMemory[].limits · "],
    ["reservedMemory.limits", "reservedMemory[].limits · "],
    ["featureGates.NodeSwap", "NodeSwap · "],
    ["NodeSwap", "NodeSwap · "],
    ["CredentialProviderConfig", "CredentialProviderConfig · "],
    ["CredentialProviderConfig.providers[].matchImages", "providers[].matchImages · "],
    ["providers[].matchImages", "providers[].matchImages · "],
    ["staticPodURLHeader.Authorization", "staticPodURLHeader · "],
    ["credentialMapping.*", "credentialMapping.* · "],
    ["--max-pods", "--max-pods · integer"],
    ["max_pods", "--max-pods · integer"],
    ["-v", "--v · integer"],
    ["maxpods", "maxPods · "],
    ["clientCAFile", "authentication.x509.clientCAFile · "],
    ["credentialproviderconfig.providers", "providers · "],
    ["network-plugin", "--network-plugin · kubelet flag"],
    ['credentialMapping["a.b/c"].kubernetesSecrets', "credentialMapping.*.kubernetesSecrets · "],
  ])("%s", async (path, start) => {
    const { code, output, error } = await explained(path);
    expect({ code, error }).toEqual({ code: 0, error: "" });
    expect(output.slice(0, start.length)).toBe(start);
    expect(output).not.toMatch(/\*\*|`|\]\(/);
  });
});

test("all values of a field are named", async () => {
  const { output } = await explained("tlsCipherSuites");
  expect(output).toMatch(/^- Values: TLS_AES_128_GCM_SHA256, .*, TLS_RSA_WITH_RC4_128_SHA$/m);
  expect(output).not.toMatch(/ more$/m);
});

test("every field and gate of every version can be explained", async () => {
  for (const [kind, { fields }] of knowledge.schema.kinds) {
    for (const { path } of fields) {
      const { code, output } = await explained(`${kind}.${path}`, newestVersion);
      expect(`${path} ${code}`).toBe(`${path} 0`);
      expect(output.length).toBeGreaterThan(20);
    }
  }
  for (const name of knowledge.gates.namesIn("1.30")) {
    expect((await explained(`featureGates.${name}`, "1.30")).code).toBe(0);
  }
});

test.each([
  [
    "featureGates.NodSwap",
    'There is no field, feature gate, flag or rule "featureGates.NodSwap". Did you mean featureGates.NodeSwap?',
  ],
  [
    "evictionHard.memory.avail",
    'There is no field, feature gate, flag or rule "evictionHard.memory.avail". Did you mean evictionHard["memory.available"]?',
  ],
  [
    "--max-pod",
    'There is no field, feature gate, flag or rule "--max-pod". Did you mean --max-pods?',
  ],
  [
    "image-gc-low-lt-hig",
    'There is no field, feature gate, flag or rule "image-gc-low-lt-hig". Did you mean image-gc-low-lt-high?',
  ],
  [
    "cpu_manger_state",
    'There is no field, feature gate, flag or rule "cpu_manger_state". Did you mean cpu_manager_state?',
  ],
  [
    "/var/lib/kubelet/cpu_manger_state",
    'There is no field, feature gate, flag or rule "/var/lib/kubelet/cpu_manger_state". Did you mean cpu_manager_state?',
  ],
  ["xyzzy", 'There is no field, feature gate, flag or rule "xyzzy".'],
  ["", 'There is no field, feature gate, flag or rule "".'],
  ["a[", 'There is no field, feature gate, flag or rule "a[".'],
  ["__proto__", 'There is no field, feature gate, flag or rule "__proto__".'],
])("unknown: %s", async (path, error) => {
  expect(await explained(path)).toEqual({ code: 2, output: "", error });
});

test("a name with dots that is none of ours is searched for in descriptions", async () => {
  const { code, output } = await explained("vm.overcommit_memory");
  expect(code).toBe(0);
  expect(output).toMatch(/^protectKernelDefaults · boolean\n/);
});

describe("what the node reference names", () => {
  test("every entry is explained by its name and its path", async () => {
    for (const { name, path } of knowledge.nodeReference.entries) {
      for (const written of path === undefined ? [name] : [name, path]) {
        const { code, output } = await explained(written);
        expect([written, code]).toEqual([written, 0]);
        expect(output).toContain(knowledge.descriptions.nodeReference(name)?.replaceAll("`", ""));
      }
    }
  });

  test.each([
    ["networkunavailable", "NetworkUnavailable · "],
    ["/var/lib/kubelet/image_manager/pulled/sha256-1f", "image_manager/pulled · "],
    ["unix:///var/run/containerd/containerd.sock", "containerd.sock · "],
    [String.raw`C:\var\lib\kubelet\cpu_manager_state`, "cpu_manager_state · "],
    ["net/ipv4/tcp_syncookies", "net.ipv4.tcp_syncookies · "],
    ["/proc/sys/net/ipv4/tcp_syncookies", "net.ipv4.tcp_syncookies · "],
    [
      "spec.containers[0].securityContext.seccompProfile",
      "spec.containers[*].securityContext.seccompProfile · ",
    ],
    ["drop-in lists", "drop-in lists · "],
  ])("%s", async (written, start) => {
    const { code, output } = await explained(written);
    expect(code).toBe(0);
    expect(output.slice(0, start.length)).toBe(start);
  });

  test("its facts come after its text", async () => {
    expect((await explained("cpu_manager_state")).output).toContain(
      "\n- Path: /var/lib/kubelet/cpu_manager_state\n- Fields: cpuManagerPolicy, cpuManagerPolicyOptions, reservedSystemCPUs\n",
    );
  });
});

describe("a rule", () => {
  test("prints its page, severity, versions and log", async () => {
    const { code, output } = await explained("image-gc-low-lt-high");
    expect(code).toBe(0);
    expect(output).toMatch(/^image-gc-low-lt-high\n\nThe low threshold/);
    expect(output).toContain("\n\nError · all supported versions · Quick Fix, ");
    const headings = output.match(/^[A-Z][^.:·\n]*$/gm);
    expect(headings).toEqual([
      "What happens on the node",
      "Wrong",
      "Right",
      "How to fix it",
      "When it is fine",
      "Turn it off",
      "Details",
    ]);
    expect(output).toContain("- Log: must be less than imageGCHighThresholdPercent\n");
    expect(output).toContain("\nWrong\n\n    imageGCHighThresholdPercent: 75\n");
    expect(output).not.toContain("```");
  });

  test("has no comments of its page's source", async () => {
    const { output } = await explained("yaml-syntax");
    expect(output).toMatch(/^yaml-syntax\n/);
    expect(output).not.toContain("<!--");
  });

  test("goes before a flag of the same name without dashes", async () => {
    expect((await explained("fail-swap-on")).output).toMatch(/^fail-swap-on\n/);
    expect((await explained("--fail-swap-on")).output).toMatch(/^--fail-swap-on · /);
  });

  test("every rule with a title is explained", async () => {
    for (const id of knowledge.rules.keys()) {
      if (knowledge.descriptions.ruleTitle(id) === undefined) continue;
      expect([id, (await explained(id)).code]).toEqual([id, 0]);
    }
  });
});

describe("words", () => {
  const namesOf = async (...words: string[]): Promise<readonly string[]> => {
    const { output } = await explained(words);
    return (
      output
        .split("\n\n")[0]
        ?.split("\n")
        .map((line) => line.split(" ")[0] ?? "") ?? []
    );
  };

  test("are searched for in names and descriptions", async () => {
    expect(await namesOf("graceful", "shutdown")).toEqual(
      expect.arrayContaining(["shutdownGracePeriod", "GracefulNodeShutdown"]),
    );
    expect(await namesOf("swap", "behavior")).toEqual([
      "memorySwap.swapBehavior",
      "swap-behavior-enum",
      "swap-behavior-with-fail-swap-on",
    ]);
  });

  test("that one thing has explain it", async () => {
    expect((await explained(["kernel", "defaults", "needs"])).output).toMatch(
      /^protect-kernel-defaults-needs\n/,
    );
  });

  test("that nothing has are a problem", async () => {
    expect(await explained(["quantum", "bananas"])).toEqual({
      code: 2,
      output: "",
      error:
        'No field, feature gate, flag or rule has the name "quantum bananas" or a description with these words.',
    });
  });
});

test.each([
  ["maxPods", { of: "field", path: "maxPods", type: "int32", default: 110, flag: "--max-pods" }],
  ["evictionHard.memory.available", { of: "key", path: "evictionHard", key: "memory.available" }],
  ["NodeSwap", { of: "gate", name: "NodeSwap", stage: "GA", default: true }],
  ["--max-pods", { of: "flag", name: "--max-pods", type: "int32", field: "maxPods" }],
  ["-v", { of: "flag", name: "--v" }],
  ["CredentialProviderConfig", { of: "kind", name: "CredentialProviderConfig" }],
  [
    "net.ipv4.tcp_rmem",
    { of: "node", name: "net.ipv4.tcp_rmem", group: "sysctls", since: "1.32", kernel: "4.15" },
  ],
  ["fail-swap-on", { of: "rule", severity: "error", log: "running with swap on is not supported" }],
])("%s as JSON", async (name, facts) => {
  const { output } = await explained(name, defaultVersion, "json");
  expect(JSON.parse(output)).toMatchObject({ version: defaultVersion, ...facts });
});

test("a field of other versions says which", async () => {
  expect(await explained("mergeDefaultEvictionSettings", "1.30")).toEqual({
    code: 2,
    output: "",
    error: `Kubernetes 1.30 does not have "mergeDefaultEvictionSettings", but 1.33 and later have it (--kubernetes-version ${newestVersion}).`,
  });
});

describe("Markdown in a terminal", () => {
  const plain = (markdown: string, columns?: number): string =>
    renderMarkdown(markdown, { style: styleFor({ useColors: false }), columns });

  test.each([
    ["bold", "**maxPods** · integer", "maxPods · integer"],
    ["bold with escapes", "**a.\\*.b_c** · x", "a.*.b_c · x"],
    ["code", "use `a*b` or `` a`b ``.", "use a*b or a`b."],
    ["a link", "see [the page](https://a.b/c_d).", "see the page (https://a.b/c_d)."],
    ["a heading", "## Text", "Text"],
    ["escapes", "a\\_b \\* 1 * 2 & 3 [x]", "a_b * 1 * 2 & 3 [x]"],
    ["a list", "- a\n- `b`\n  - c", "- a\n- b\n  - c"],
    ["paragraphs", "a\n\n\n\nb\n", "a\n\nb"],
  ])("%s", (_, markdown, expected) => {
    expect(plain(markdown)).toBe(`${expected}\n`);
  });

  test("prose is wrapped, list items hang", () => {
    expect(plain("one two three\n\n- four five six **seven**", 12)).toBe(
      "one two\nthree\n\n- four five\n  six seven\n",
    );
  });

  test.each([
    ["between characters", "达到这些限值就会杀死", 10, "达到这些限\n值就会杀死"],
    ["not before punctuation", "一二三四，五（六）七", 9, "一二三\n四，五\n（六）七"],
    [
      "not in names",
      "- 键：`memory.available`、`pid.available`",
      23,
      "- 键：\n  memory.available、\n  pid.available",
    ],
    ["not after code", "用 `a b`。好", 5, "用 a\nb。好"],
    ["at blanks too", "杀死 Pod，不给宽限期", 9, "杀死\nPod，不给\n宽限期"],
    ["not at all", "杀死 Pod，不给宽限期", undefined, "杀死 Pod，不给宽限期"],
  ])("Chinese is wrapped %s", (_, markdown, columns, expected) => {
    expect(plain(markdown, columns)).toBe(`${expected}\n`);
  });

  test("colours do not count for the width", () => {
    const style = styleFor({ useColors: true });
    const text = renderMarkdown("**aaa bbb** `ccc`", { style, columns: 7 });
    expect(text).toBe("\u001B[1maaa\u001B[22m \u001B[1mbbb\u001B[22m\n\u001B[36mccc\u001B[39m\n");
  });
});
