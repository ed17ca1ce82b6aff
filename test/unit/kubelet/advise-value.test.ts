import { test } from "vitest";
import { checkSetFindings } from "../../support/config-set.ts";
import { checkFindings } from "../../support/check-findings.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

test("what a value comes to is a hint", () => {
  checkFindings(
    `${header}maxPods: 0\n#        ^ hint[zero-means-default]: The kubelet treats maxPods: 0 as not set and uses the default 110.\nsyncFrequency: 0s\nhealthzPort: 0\nstaticPodPath: manifests\n#              ^^^^^^^^^ hint[config-relative-path]\n`,
  );
  checkFindings(
    `${header}staticPodPath: manifests\n#              ^^^^^^^^^ warning[dropin-relative-path]: "manifests" is a relative path\nresolvConf: /etc/resolv.conf\n#           ^^^^^^^^^^^^^^^^ warning[dropin-resolv-conf-ignored]: Kubelet 1.31 silently ignores resolvConf in a drop-in (supported in 1.32 and later).\n`,
    { path: "kubelet.conf.d/10-a.conf", kubernetesVersion: "1.31" },
  );
});

test("a relative path that the kubelet does not start with has one finding", () => {
  checkSetFindings(
    `>>> kubelet.yaml
podLogsDir: logs
>>> kubelet.conf.d/10-a.conf
podLogsDir: logs
#           ^^^^ error[pod-logs-dir-absolute]: podLogsDir "logs" is a relative path in a drop-in
`,
  );
});

test("an old kubelet ignores a drop-in's resolvConf next to a main file as well", () => {
  checkSetFindings(
    `>>> kubelet.yaml
maxPods: 50
>>> kubelet.conf.d/10-a.conf
resolvConf: /etc/resolv.conf
#           ^^^^^^^^^^^^^^^^ warning[dropin-resolv-conf-ignored]: Set it in the main file.
`,
    { kubernetesVersion: "1.31" },
  );
});
