import { describe } from "vitest";
import { checkRows } from "../../support/platform-rows.ts";

describe("Canonical Kubernetes", () => {
  checkRows(
    [
      [
        "flags apply over the arguments that every node has",
        "{--max-pods: 150, --serialize-image-pulls: true}",
        [],
        {
          maxPods: 150,
          serializeImagePulls: true,
          cgroupDriver: "systemd",
          authorization: { mode: "Webhook" },
          containerRuntimeEndpoint: "/run/containerd/containerd.sock",
        },
      ],
      [
        "null removes an argument, and the flag's default applies",
        "{--anonymous-auth: null, --read-only-port: null, --eviction-hard: null}",
        [],
        {
          authentication: { anonymous: { enabled: true } },
          readOnlyPort: 10_255,
          evictionHard: {
            "imagefs.available": "15%",
            "imagefs.inodesFree": "5%",
            "memory.available": "100Mi",
            "nodefs.available": "10%",
            "nodefs.inodesFree": "5%",
          },
        },
      ],
      [
        "settings of the cluster, and another folder of containerd",
        "{}\ncluster-config: {dns: {cluster-domain: a.example, service-ip: 10.0.0.5}}\ncontainerd-base-dir: /srv",
        [],
        {
          clusterDomain: "a.example",
          clusterDNS: ["10.0.0.5"],
          containerRuntimeEndpoint: "/srv/run/containerd/containerd.sock",
        },
      ],
      [
        "words without dashes, lists, unknown flags and keys",
        "{max-pods: 5, --v: [1], --foo: 1}\ncontrol-plane-taint: []\nanything-else: 1",
        [
          "platform-value-refused at max-pods",
          "platform-value-refused at --v",
          "platform-value-refused at control-plane-taint",
          "flag-unknown at --foo",
        ],
      ],
      ["a list of flags", "[--max-pods=5]", ["platform-value-refused at extra-node-kubelet-args"]],
    ],
    (settings) => `extra-node-kubelet-args: ${settings}\n`,
  );
});
