import { describe, expect, test } from "vitest";
import { kubernetesVersions } from "../../server/src/facts/table.ts";
import { kubeletHeader } from "../support/completion-cases.ts";
import { connect } from "./harness.ts";
import { placesIn, takenIn, vsCode, type Place } from "./typed-places.ts";

describe("Enter takes nothing instead of what is typed", () => {
  const kubelet = placesIn("KubeletConfiguration", kubeletHeader);

  const isAtTop =
    (header: string) =>
    ({ before }: Place): boolean =>
      before.split("\n").length === header.split("\n").length;

  /** In other files the same code completes a configuration: one place of each kind of value is enough there. */
  const someOf = (places: readonly Place[], header: string): readonly Place[] => [
    ...new Map(
      places
        .filter(isAtTop(header))
        .map((place) => [JSON.stringify([place.isFree, place.values]), place]),
    ).values(),
  ];

  test("in kubeadm's file", async () => {
    const header = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n---\n";
    const places = someOf(kubelet, kubeletHeader).map((place) => ({
      ...place,
      before: header + place.before,
    }));
    expect(
      await takenIn(await connect(vsCode), places, { address: "file:///w/kubeadm.yaml" }),
    ).toEqual([]);
  });

  test("in Talos' document", async () => {
    const header = "version: v1alpha1\nmachine:\n  kubelet:\n    extraConfig:\n";
    const places = someOf(placesIn("KubeletConfiguration", header, "      "), header);
    const where = { address: "file:///w/talos.yaml", after: "\ncluster: {}\n" };
    expect(await takenIn(await connect(vsCode), places, where)).toEqual([]);
  });

  test("in the project's file", async () => {
    const choices = (before: string, ...values: string[]): Place => ({
      before,
      values,
      isFree: false,
    });
    const free = (before: string, ...values: string[]): Place => ({ before, values, isFree: true });
    const places = [
      choices("kubernetesVersion: ", ...kubernetesVersions),
      choices("rules:\n  unknown-field: ", "off", "hint", "information", "warning", "error"),
      choices("advice: ", "true", "false"),
      choices("node:\n  cgroupVersion: ", "1", "2"),
      choices("node:\n  cpuManagerState: ", "none", "static"),
      choices("seccomp:\n  runtime: ", "containerd", "cri-o", "docker"),
      free("node:\n  cpus: ", "1", "16"),
      free("node:\n  memory: ", "32Gi"),
      free("sets:\n  - main: ", "kubelet.yaml"),
    ];
    const address = "file:///w/.kubelet-config.yaml";
    expect(await takenIn(await connect(vsCode), places, { address })).toEqual([]);
  });
});
