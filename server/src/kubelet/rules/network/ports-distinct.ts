import { defaultAt, preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";

interface Params {
  readonly field: string;
  readonly other: string;
  readonly port: number;
}

export const portsDistinct = defineRule({
  id: "ports-distinct",
  // Nothing checks it at the start: the second server fails to listen some moments later.
  severity: "warning",
  stage: "start-up",
  phrase: "address already in use",
  source: "cmd/kubelet/app/server.go, run",
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
  message: (params: Params) =>
    `${params.field} and ${params.other} are both ${params.port}. The second listener fails with "address already in use"${
      params.field === "healthzPort" || params.other === "healthzPort"
        ? ": either the health check is not served, or the kubelet exits"
        : ", and the kubelet exits"
    }. Choose different ports.`,
  fix: ownPorts,
});

/** Two addresses that one port cannot be bound on: the same, or one of them stands for all. */
function overlap(a: string, b: string): boolean {
  if (a === b || a === "::" || b === "::") return true;
  const isAnyIpv4 = (one: string, other: string): boolean =>
    one === "0.0.0.0" && !other.includes(":");
  return isAnyIpv4(a, b) || isAnyIpv4(b, a);
}

/** Each port its default, where that is another one. */
function ownPorts(
  { field, other, port }: Params,
  _finding: Finding,
  context: FixContext,
): FixCandidates {
  return [field, other].map((path) => {
    const standard = defaultAt(context, path) ?? 0;
    return standard === port ? undefined : setAt(path, standard, context, preferred);
  });
}
