import { describe, expect, test } from "vitest";
import { parseText, partsAt } from "../../../../server/src/stacks/parse-text.ts";
import { cursorText } from "../../../support/cursor-text.ts";
import { knowledge } from "../../../support/knowledge.ts";

const config = (lines: string): string => `locals {
  kubelet = yamlencode({
    apiVersion = "kubelet.config.k8s.io/v1beta1"
    kind       = "KubeletConfiguration"
${lines}
  })
}
`;

/** The lines after a completion is accepted; with the labels of the others if there are few. */
function accepted(marked: string, label: string): string {
  const { text, offset } = cursorText(marked);
  const file = parseText(text, { kubernetesVersion: "1.35", path: "main.tf" }, knowledge);
  const items =
    partsAt(file, offset)
      .map((part) => part.complete?.(offset) ?? [])
      .find((found) => found.length > 0) ?? [];
  const item = items.find((candidate) => candidate.label === label);
  if (!item) return `only ${items.map((candidate) => candidate.label).join(" ")}`;
  const { span, text: inserted } = item.insert;
  return text.slice(0, span.start) + inserted + text.slice(span.end);
}

describe("completion in an object of HCL that becomes YAML", () => {
  test.each([
    [
      "a key",
      "    maxPods = 3\n    podP<|>",
      "podPidsLimit",
      "    maxPods = 3\n    podPidsLimit = ",
    ],
    [
      "on a line of its own",
      "    <|>\n    maxPods = 3",
      "podPidsLimit",
      "    podPidsLimit = \n    maxPods = 3",
    ],
    ["a map", "    evi<|>", "evictionHard", "    evictionHard = {\n      $0\n    }"],
    ["a list", "    clu<|>", "clusterDNS", "    clusterDNS = [$0]"],
    ["a key with its sign", "    pod<|> = 3", "podPidsLimit", "    podPidsLimit = 3"],
    ["a key in quotes", '    "pod<|>" = 3', "podPidsLimit", '    "podPidsLimit" = 3'],
    ["a value", "    cpuManagerPolicy = <|>", "static", '    cpuManagerPolicy = "static"'],
    ["a value without a space", "    failSwapOn =<|>", "false", "    failSwapOn = false"],
    [
      "a value in quotes",
      '    cpuManagerPolicy = "st<|>"',
      "static",
      '    cpuManagerPolicy = "static"',
    ],
    [
      "a value before others",
      '    cpuManagerPolicy = "<|>"\n    maxPods = 3',
      "none",
      '    cpuManagerPolicy = "none"\n    maxPods = 3',
    ],
    ["a number", "    podPidsLimit = <|>", "-1", "    podPidsLimit = -1"],
    [
      "a key of a map",
      "    evictionHard = { <|> }",
      "memory.available",
      '    evictionHard = { "memory.available" = "100Mi" }',
    ],
    [
      "a second key on a line",
      '    evictionHard = { "nodefs.available" = "10%", mem<|> }',
      "memory.available",
      '    evictionHard = { "nodefs.available" = "10%", "memory.available" = "100Mi" }',
    ],
    [
      "a gate",
      "    featureGates = {\n      Mem<|>\n    }",
      "MemoryQoS",
      "    featureGates = {\n      MemoryQoS = true\n    }",
    ],
    [
      "an item",
      '    enforceNodeAllocatable = ["pods", "<|>"]',
      "kube-reserved",
      '    enforceNodeAllocatable = ["pods", "kube-reserved"]',
    ],
    [
      "an item without quotes",
      "    enforceNodeAllocatable = [<|>]",
      "pods",
      '    enforceNodeAllocatable = ["pods"]',
    ],
    [
      "a key in an object of a list",
      '    registerWithTaints = [{ key = "a", <|> }]',
      "effect",
      '    registerWithTaints = [{ key = "a", effect =  }]',
    ],
    [
      "a value there",
      '    registerWithTaints = [{ key = "a", effect = "<|>" }]',
      "NoSchedule",
      '    registerWithTaints = [{ key = "a", effect = "NoSchedule" }]',
    ],
    [
      "a value of a block that is written further up",
      '    logging = {\n      format = "<|>"\n    }\n    maxPods = 3',
      "json",
      '    logging = {\n      format = "json"\n    }\n    maxPods = 3',
    ],
  ])("%s", (_what, lines, label, expected) => {
    expect(accepted(config(lines), label)).toBe(config(expected));
  });

  test("the flags, keys and values of platforms", () => {
    const flags = (flag: string): string =>
      `a = yamlencode({ apiVersion = "node.eks.aws/v1alpha1", kind = "NodeConfig", spec = { kubelet = { flags = [${flag}] } } })\n`;
    expect(accepted(flags('"--max<|>"'), "--max-pods")).toBe(flags('"--max-pods="'));
    const talos = (key: string): string =>
      `a = yamlencode({ machine = { kubelet = { extraConfig = { ${key} } } } })\n`;
    expect(accepted(talos("maxPods = 5, pod<|>"), "podPidsLimit")).toBe(
      talos("maxPods = 5, podPidsLimit = "),
    );
  });

  test("a heredoc in the object", () => {
    const file = (line: string): string => `a = yamlencode({
  write_files = [{
    path    = "/etc/kubelet.yaml"
    content = <<-EOT
            apiVersion: kubelet.config.k8s.io/v1beta1
            kind: KubeletConfiguration
            maxPods: 5
${line}
            podPidsLimit: -1
    EOT
  }]
})
`;
    expect(accepted(file("            evi<|>"), "evictionHard")).toBe(
      file("            evictionHard:\n              "),
    );
  });

  test("nothing for the path of a file in the object", () => {
    const file = `a = yamlencode({ write_files = [{ path = "<|>", content = <<-EOT
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: 5
    EOT
}] })
`;
    expect(accepted(file, "")).toBe("only ");
  });

  test.each([
    ["a comment", "    # pod<|>"],
    ["behind a value", "    maxPods = 3 <|>"],
    ["a call", "    maxPods = max(<|>)"],
    ["a text that is put in", '    cpuManagerPolicy = "${<|>}"'],
  ])("nothing in or behind %s", (_what, lines) => {
    expect(accepted(config(lines), "")).toBe("only ");
  });
});
