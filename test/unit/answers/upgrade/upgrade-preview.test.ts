import { describe, expect, test } from "vitest";
import { programFolder } from "../../../support/program-folder.ts";
import { upgrade, withoutGates } from "../../../support/upgrade-lines.ts";

describe("an upgrade from 1.37 to 1.38", () => {
  test("leads with gates that are removed, then with those that its tree no longer has", () => {
    const text = `>>> kubelet.yaml
featureGates:
  JobManagedBy: true
  KubeletTracing: true
  EnvFiles: true
`;
    expect(upgrade(text, "1.37", "1.38")).toEqual([
      'refused kubelet.yaml:5:3 featureGates.KubeletTracing: KubeletTracing was removed in Kubernetes 1.38 ("unrecognized feature gate"). Kubelet 1.38 does not start. Remove the line; the feature is always enabled now. [Remove featureGates.KubeletTracing]',
      'conditional kubelet.yaml:4:3 featureGates.JobManagedBy: JobManagedBy does not exist in the Kubernetes tree of September 2026 ("It will be removed in a future release"). If the release lacks it too, kubelet 1.38 does not start. Remove the line. [Remove featureGates.JobManagedBy]',
      'deprecated kubelet.yaml:6:3 featureGates.EnvFiles: EnvFiles is generally available ("It will be removed in a future release"). Once the gate is removed, kubelets with this line do not start. This is already the default. Remove the line. [Remove featureGates.EnvFiles]',
    ]);
  });

  test("leaves out new fields whose default is what older kubelets do", () => {
    expect(upgrade(">>> kubelet.yaml\nmaxPods: 50\n", "1.37", "1.38")).toEqual([
      "gates kubelet.yaml featureGates: Same value, but locked in 1.38: EnvFiles.",
    ]);
    const written = ">>> kubelet.yaml\nserverCertificateKeyAlgorithm: RSA-2048\n";
    expect(withoutGates(upgrade(written, "1.37", "1.38"))).toEqual([
      "changed kubelet.yaml:3:1 serverCertificateKeyAlgorithm: serverCertificateKeyAlgorithm (RSA-2048) takes effect in 1.38: kubelet 1.37 does not have this field and ignored it.",
    ]);
  });
});

describe("the text of upgrade", () => {
  const { put, run } = programFolder();

  test("does not advise to keep a gate that a platform sets and 1.38 does not have", async () => {
    await put("user-data.toml", '[settings.kubernetes]\ncluster-name = "a"\nmax-pods = 50\n');
    const args = ["--from", "1.37", "--to", "1.38", "@user-data.toml"];
    const { output } = await run("upgrade", ...args);
    expect(output).not.toContain("DynamicResourceAllocation");
  });

  test("begins with what stops the kubelet, also if the older version has it", async () => {
    await put("kubelet.yaml", "maxPods: many\nfeatureGates: {KubeletTracing: true}\n");
    const { output } = await run("upgrade", "--from=1.37", "--to=1.38", "@kubelet.yaml");
    expect(output.split("\n").slice(1, 5)).toEqual([
      "",
      'Kubelet 1.38 does not start: 1 error in both 1.37 and 1.38. Run "check" to see it.',
      "",
      "Breaks startup: kubelet 1.38 does not start",
    ]);
  });

  test("does not say that nothing stops the kubelet if something may", async () => {
    await put("kubelet.yaml", "maxPods: 50\n");
    const { code, output } = await run("upgrade", "--from=1.34", "--to=1.35", "@kubelet.yaml");
    expect(code).toBe(0);
    expect(output.split("\n").slice(1, 3)).toEqual([
      "",
      "May break startup: kubelet 1.35 does not start in some cases",
    ]);
    expect(output).toContain("\n1 may break startup, 1 changed, 2 lists of feature gates in 1");
  });

  test("writes long lists of gates as paragraphs", async () => {
    await put("kubelet.yaml", "maxPods: 50\n");
    const { output } = await run("upgrade", "--from=1.30", "--to=1.37", "@kubelet.yaml");
    const [, list = ""] = output.split("Enabled in 1.37, disabled in 1.30:\n");
    const lines = list.slice(0, list.indexOf("\n  @")).split("\n");
    expect(lines[0]).toMatch(/^ {6}CSIServiceAccountTokenSecrets, [A-Z]\w+, /);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(lines.length).toBeLessThan(20);
  });
});
