import { describe } from "vitest";
import { aks } from "../../../server/src/platforms/messages/kinds/aks.ts";
import { englishNodePhrases } from "../../../server/src/kubelet/messages/node-phrases.ts";
import { chineseNodePhrases } from "../../../server/src/kubelet/messages/zh-cn/node-phrases.ts";
import { comparePhrases } from "../../support/compare-phrases.ts";

describe("the phrases about nodes", () => {
  comparePhrases(englishNodePhrases, chineseNodePhrases, {
    nodeStarts: [["1.30"]],
    nodeDoesNotStart: [["1.30"]],
    noRoot: [["/some/folder"]],
    assumedCommand: [["--config=/some/file"]],
    unreadFile: (["outside", "special", "closed"] as const).map((why) => ["/some/file", why]),
    unreadDropIns: [["/some/folder"]],
    brokenState: [["/some/file"]],
    missingFile: [["tlsCertFile", "/some/file"]],
    missingCgroup: [["systemReservedCgroup", "/system.slice"]],
    subidRange: [
      ["/etc/subuid", { last: 4_294_967_295, version: "1.38", instead: "kubelet:65536:65536" }],
      ["/etc/subgid", { last: 4_294_967_296, version: "1.38" }],
    ],
    noGetsubids: [["/etc/subuid", "1.37"]],
    noProgram: [["/opt/bin/plugin", "644"]],
    openSecret: [["/etc/kubeconfig", "644"]],
    refusedAmount: [
      [{ resources: ["pods"], setting: "maxPods: ten", version: "1.33", platform: undefined }],
      [
        {
          resources: ["cpu", "pid"],
          setting: "kubeReserved: 5",
          version: "1.33",
          platform: "kOps",
        },
      ],
    ],
    computedAmount: [
      [{ resources: ["cpu", "memory"], field: "kubeReserved", texts: aks, note: "" }],
    ],
    overCapacity: [["memory"]],
    published: [["GKE", 70, 1000]],
    noImage: [["a b"]],
    imageServed: [["some-provider", "*.some.io"]],
    imageMismatch: (
      ["unreadable", "other-port", "other-length", "other-path", "other-name"] as const
    ).map((why) => ["some-provider", "*.some.io", { why, pattern: "5000", image: "6000" }]),
    staticCpus: [
      ["0-1", "2-7"],
      ["0-7", ""],
    ],
    reservedMemoryNeeded: [["2148Mi"]],
    allocatableTitle: [["kubelet.yaml", "1.36"]],
    patternHost: [
      ["`*.io`", 2],
      ["`localhost`", 1],
    ],
    patternPort: [["`5000`"]],
    patternPath: [["`/team`"]],
    allocatableLens: [[["4 CPU", "16Gi"]]],
  });
});
