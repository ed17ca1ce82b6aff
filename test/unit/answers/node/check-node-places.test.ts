import type { NodeReport } from "../../../../server/src/answers/reports/check-node.ts";
import { describe, expect, test } from "vitest";
import { lineAt } from "../../../../server/src/engine/text/line-index.ts";
import { emptyFolder } from "../../../support/memory-file-system.ts";
import {
  authority,
  header,
  kubeadm,
  kubeadmConfig,
  kubeconfig,
  machine,
  nodeReport,
} from "../../../support/node-copy.ts";

/** The findings that keep the kubelet from starting or from doing what is written: file, line and rule. */
function foundIn({ findings }: NodeReport): string[] {
  return findings
    .filter(({ finding: { severity } }) => severity === "error" || severity === "warning")
    .map(({ file, lines, finding }) => {
      return `${file}:${lineAt(lines, finding.span.start) + 1} ${finding.rule}`;
    });
}

describe("a finding stands in the file that has to be changed", () => {
  const kubeadmFlags = "/var/lib/kubelet/kubeadm-flags.env";
  const node = { ...machine, ...kubeadm, "/var/lib/kubelet/config.yaml": kubeadmConfig };

  const without = (path: string): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(node).filter(([other]) => other !== path));

  test("a flag of an environment file", async () => {
    const env = 'KUBELET_KUBEADM_ARGS="--max-pods=50 --container-runtime=remote"\n';
    expect(foundIn(await nodeReport({ ...node, [kubeadmFlags]: env }))).toEqual([
      `${kubeadmFlags}:1 flag-removed`,
    ]);
  });

  test("a flag of the unit's drop-in, whose file is missing", async () => {
    const rest = without("/etc/kubernetes/kubelet.conf");
    expect(foundIn(await nodeReport(rest))).toEqual([
      "/usr/lib/systemd/system/kubelet.service.d/10-kubeadm.conf:2 flag-file",
    ]);
  });

  test("a flag of a kubelet that runs", async () => {
    const words = ["/usr/bin/kubelet", "--config=/var/lib/kubelet/config.yaml", "--max-pods=-1"];
    const env = 'KUBELET_KUBEADM_ARGS="--max-pods=-1"\n';
    const running = { "/proc/7/cmdline": `${words.join("\0")}\0`, [kubeadmFlags]: env };
    const later = [
      `${kubeadmFlags}:1 max-pods-negative`,
      "/usr/lib/systemd/system/kubelet.service.d/10-kubeadm.conf:3 flag-refused",
    ];
    expect(foundIn(await nodeReport({ ...node, ...running }))).toEqual(later);
    const other = { ...running, "/proc/7/cmdline": `${[...words, "--max-pds=5"].join("\0")}\0` };
    expect(foundIn(await nodeReport({ ...node, ...other }))).toEqual([
      ...later.slice(0, 1),
      "flags:1 flag-unknown",
      ...later.slice(1),
    ]);
  });

  test("a file that the configuration names", async () => {
    const rest = without("/etc/kubernetes/pki/ca.crt");
    expect(foundIn(await nodeReport(rest))).toEqual(["/var/lib/kubelet/config.yaml:3 flag-file"]);
  });
});

describe("the folder of drop-ins", () => {
  const started = {
    ...machine,
    "/etc/systemd/system/kubelet.service":
      "[Service]\nExecStart=/usr/bin/kubelet --config=/etc/k.yaml --config-dir=/etc/k.d --kubeconfig=/k.conf\n",
    "/k.conf": kubeconfig,
    "/etc/k.yaml": header,
  };

  test("may be empty, and has to be there", async () => {
    expect(foundIn(await nodeReport({ ...started, "/etc/k.d/": emptyFolder }))).toEqual([]);
    expect(foundIn(await nodeReport(started))).toEqual([
      "/etc/systemd/system/kubelet.service:2 flag-file",
    ]);
  });

  test("is read with the folders in it", async () => {
    const nested = { ...started, "/etc/k.d/10-pods/a.conf": `${header}maxPods: -1\n` };
    expect(foundIn(await nodeReport(nested))).toEqual([
      "/etc/k.d/10-pods/a.conf:3 max-pods-negative",
    ]);
  });

  test("may name the authority", async () => {
    const named = {
      ...started,
      "/etc/k.d/ca.conf": `${header}authentication: {x509: {clientCAFile: /etc/ca.crt}}\n`,
    };
    expect(foundIn(await nodeReport(named))).toEqual(["/etc/k.d/ca.conf:3 flag-file"]);
    expect(foundIn(await nodeReport({ ...named, "/etc/ca.crt": authority }))).toEqual([]);
  });
});
