import { expect, describe, test } from "vitest";
import { kubeletHeader, providerHeader } from "../support/completion-cases.ts";
import { connect } from "./harness.ts";
import { placesIn, takenIn, vsCode, type Place } from "./typed-places.ts";

describe("Enter takes nothing instead of what is typed", () => {
  const kubelet = placesIn("KubeletConfiguration", kubeletHeader);

  test("all fields are typed", () => {
    expect(kubelet.length).toBeGreaterThan(150);
    expect(kubelet.filter(({ isFree }) => isFree).length).toBeGreaterThan(80);
  });

  test("in a configuration", async () => {
    expect(await takenIn(await connect(vsCode), kubelet)).toEqual([]);
  });

  test("above other keys", async () => {
    const some = kubelet.filter(({ before }) =>
      /\b(?:maxPods|syncFrequency|cgroupDriver)/.test(before),
    );
    expect(await takenIn(await connect(vsCode), some, { after: "\nport: 1\n" })).toEqual([]);
  });

  test("in the configuration of credential providers", async () => {
    const places = placesIn("CredentialProviderConfig", providerHeader);
    expect(await takenIn(await connect(vsCode), places)).toEqual([]);
  });

  test("in a header", async () => {
    const group = "kubelet.config.k8s.io";
    const kinds = ["KubeletConfiguration", "CredentialProviderConfig"];
    const apiVersions = [`${group}/v1`, `${group}/v1beta1`, `${group}/v1alpha1`];
    const places: readonly Place[] = [
      { before: "apiVersion: ", values: apiVersions, isFree: false },
      { before: `apiVersion: ${group}/v1beta1\nkind: `, values: kinds.slice(0, 1), isFree: false },
      { before: `apiVersion: ${group}/v1\nkind: `, values: kinds.slice(1), isFree: false },
    ];
    expect(await takenIn(await connect(vsCode), places)).toEqual([]);
  });
});
