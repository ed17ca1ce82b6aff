import { describe, expect, test } from "vitest";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../../support/knowledge.ts";

function foundIn(text: string, path = "/w/node.nix"): string[] {
  const { parts } = parseText(text, { kubernetesVersion: "1.36", path }, knowledge);
  return parts.flatMap(({ findings }) =>
    findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
}

describe("sets of Nix that become documents of the kubelet", () => {
  test.each<[what: string, text: string, findings: readonly string[]]>([
    [
      "the option of NixOS",
      "{\n  services.kubernetes.kubelet.extraConfig = {\n    maxPodz = 3; # more\n    failSwapOn = false;\n  };\n}\n",
      ["unknown-field maxPodz"],
    ],
    [
      "the option in a set, below bindings",
      'let ip = "a"; in {\n  services.kubernetes = let api = "b"; in {\n    kubelet = {\n      cni.packages = [ ];\n      extraConfig = {\n        kubeReserved = { cpu = 1; memory = "1Gi"; };\n      };\n    };\n  };\n}\n',
      ["string-map-value-not-string 1"],
    ],
    [
      "members of one set with dots",
      'kubelet.extraConfig = {\n  authentication.anonymous.enabled = "false";\n  authentication.webhook = { enabled = true; };\n  evictionHard."memory.available" = "5%";\n  evictionHard."nodefs.availble" = "5%";\n  mergeDefaultEvictionSettings = true;\n};\n',
      ['type-mismatch "false"', "eviction-signal-unknown nodefs.availble"],
    ],
    [
      "a set that is written as JSON, with others merged into it",
      'pkgs.writeText "a" (builtins.toJSON ({\n  kind = "KubeletConfiguration";\n  apiVersion = "kubelet.config.k8s.io/v1beta1";\n  authorization = { mode = "Webhok"; };\n} // lib.optionalAttrs b { c = 1; }))\n',
      ['authorization-mode-enum "Webhok"'],
    ],
    [
      "credential providers",
      '{\n  apiVersion = "kubelet.config.k8s.io/v1";\n  kind = "CredentialProviderConfig";\n  providers = [\n    {\n      name = "a";\n      matchImages = [ "b.io" ];\n      defaultCacheDuration = 5;\n      apiVersion = "credentialprovider.kubelet.k8s.io/v1";\n    }\n  ];\n}\n',
      ["type-mismatch 5"],
    ],
    [
      "values that are computed",
      'kubelet.extraConfig = {\n  inherit (cfg) maxPods;\n  clusterDNS = [ cfg.dns "${ip}" (f { a = 1; }) ];\n  podPidsLimit = if big then 2 else 3;\n  port = cfg.port;\n  evictionHard = { } // cfg.eviction;\n  /* none */\n};\n',
      [],
    ],
    ["a comment", "# kubelet.extraConfig = { maxPodz = 3; };\n", []],
    ["the option of another program", "services.k3s.extraConfig = { maxPodz = 3; };\n", []],
    ["a set without its end", "kubelet.extraConfig = {\n  maxPodz = 3;\n", []],
  ])("%s", (_what, text, findings) => {
    expect(foundIn(text)).toEqual(findings);
  });

  test("a block of code in Markdown", () => {
    const text = "```nix\nservices.kubernetes.kubelet.extraConfig = { maxPodz = 3; };\n```\n";
    expect(foundIn(text, "/w/README.md")).toEqual(["unknown-field maxPodz"]);
  });
});
