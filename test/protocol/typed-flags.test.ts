import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { connect, knowledge } from "./harness.ts";
import { takenIn, vsCode } from "./typed-places.ts";

describe("Enter takes nothing instead of what is typed", () => {
  test("in arguments of kubeadm's file", async () => {
    const names = [...knowledge.flags.flagsIn(defaultVersion).keys()];
    const header = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\n";
    const before = `${header}nodeRegistration:\n  kubeletExtraArgs:\n    - name: `;
    const places = [{ before, values: names, isFree: false }];
    expect(
      await takenIn(await connect(vsCode), places, { address: "file:///w/kubeadm.yaml" }),
    ).toEqual([]);
  });

  test("in a unit", async () => {
    const flags = [...knowledge.flags.flagsIn(defaultVersion).values()].filter(
      ({ record }) => record.hidden !== true,
    );
    const names = flags.map(({ name }) => `--${name}`);
    const start = "[Service]\nExecStart=/usr/bin/kubelet ";
    const free = ["duration", "quantity", "ip"];
    const values = flags.map(({ name, record: { kind } }) => ({
      before: `${start}--${name}=`,
      values: kind === "bool" ? ["true", "false"] : free.includes(kind) ? ["1", "10s"] : [],
      isFree: free.includes(kind),
    }));
    const places = [
      { before: start, values: names, isFree: false, isName: true } as const,
      ...values,
    ];
    const address = "file:///w/kubelet.service";
    expect(await takenIn(await connect(vsCode), places, { address })).toEqual([]);
  });
});
