import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";

export const portsDistinct = defineRule({
  id: "ports-distinct",
  // Nothing checks it at the start: the second server fails to listen some moments later.
  severity: "warning",
  fields: {
    server: "enableServer",
    port: "port",
    readOnly: "readOnlyPort",
    healthz: "healthzPort",
    address: "address",
    healthzAddress: "healthzBindAddress",
  },
  check({ server, port, readOnly, healthz, address, healthzAddress }) {
    const listeners = [
      ...(server.value ? [port, readOnly].map((at) => ({ at, address: address.value })) : []),
      { at: healthz, address: healthzAddress.value },
    ].filter(({ at }) => at.value > 0);
    return listeners.flatMap((a, index) =>
      listeners.slice(index + 1).flatMap((b) => {
        if (a.at.value !== b.at.value || !overlap(a.address, b.address)) return [];
        const blame = writtenLast(a.at, b.at);
        const other = blame === a.at ? b.at : a.at;
        const params = { field: blame.path, other: other.path, port: blame.value };
        return [{ blame, related: other.written ? [other] : [], params }];
      }),
    );
  },
});

/** Two addresses that one port cannot be bound on: the same, or one of them stands for all. */
function overlap(a: string, b: string): boolean {
  if (a === b || a === "::" || b === "::") return true;
  const isAnyIpv4 = (one: string, other: string): boolean =>
    one === "0.0.0.0" && !other.includes(":");
  return isAnyIpv4(a, b) || isAnyIpv4(b, a);
}
