import type { Setting } from "../../../engine/rules/setting.ts";
import type { BlamedPlace } from "../../../engine/rules/rule.ts";
import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { normalSysctl, isNamespacedSysctl, sysctlNamespace, safeSysctl } from "../../sysctls.ts";
import { hasFormat } from "../../format.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { isKernelBefore } from "../../node-description.ts";

/** An entry of `defaultPodSysctls`: its name, and its key for findings. */
interface WrittenSysctl {
  readonly name: string;
  readonly key: BlamedPlace;
}

/** A name with segments between dots or slashes: neither capitals nor `*`. */
const validName = /^(?:[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/;

/** The entries in the order of the file. */
function writtenSysctls({
  value,
}: Pick<Setting<ReadonlyMap<string, Setting<string>>>, "value">): WrittenSysctl[] {
  return [...value].map(([name, { keySpan, span, path }]) => ({
    name,
    key: { span: keySpan ?? span, path },
  }));
}

/** True for a name that the kubelet accepts as one of a sysctl. */
function isSysctlName(name: string): boolean {
  return name.length <= 253 && validName.test(name);
}

export const defaultPodSysctlsName = defineRule({
  id: "default-pod-sysctls-name",
  severity: "error",
  versions: { since: "1.37" },
  stage: "validation",
  phrase: "is not a valid sysctl name",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { sysctls: "defaultPodSysctls" },
  check({ sysctls }, { config }) {
    if (!config.isGateOn("DefaultPodSysctls")) return [];
    return writtenSysctls(sysctls)
      .filter(({ name }) => !isSysctlName(name))
      .map(({ name, key }) => ({ blame: key, params: { sysctl: name } }));
  },
  message: ({ sysctl }: { readonly sysctl: string }) =>
    `${sysctl} is not a valid sysctl name for defaultPodSysctls. The kubelet does not start. Write a complete name such as net.core.somaxconn, without *.`,
  fix: maker.removal(),
});

export const defaultPodSysctlsDuplicate = defineRule({
  id: "default-pod-sysctls-duplicate",
  severity: "error",
  versions: { since: "1.37" },
  stage: "validation",
  phrase: "duplicate sysctl",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { sysctls: "defaultPodSysctls" },
  check({ sysctls }, { config }) {
    if (!config.isGateOn("DefaultPodSysctls")) return [];
    const seen = new Map<string, BlamedPlace>();
    return writtenSysctls(sysctls).flatMap(({ name, key }) => {
      if (!isSysctlName(name)) return [];
      const sysctl = normalSysctl(name);
      const first = seen.get(sysctl);
      if (first) return [{ blame: key, related: [first], params: { sysctl } }];
      seen.set(sysctl, key);
      return [];
    });
  },
  message: ({ sysctl }: { readonly sysctl: string }) =>
    `${sysctl} is set twice in defaultPodSysctls ("duplicate sysctl"): dots and slashes are the same separator. The kubelet does not start. Remove one of them.`,
  fix: maker.removal(),
});

export const defaultPodSysctlsNamespaced = defineRule({
  id: "default-pod-sysctls-namespaced",
  severity: "error",
  versions: { since: "1.37" },
  stage: "validation",
  phrase: "is not known to be namespaced",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { sysctls: "defaultPodSysctls" },
  check({ sysctls }, { config }) {
    if (!config.isGateOn("DefaultPodSysctls")) return [];
    return writtenSysctls(sysctls)
      .filter(({ name }) => isSysctlName(name) && !isNamespacedSysctl(name))
      .map(({ name, key }) => ({ blame: key, params: { sysctl: name } }));
  },
  message: ({ sysctl }: { readonly sysctl: string }) =>
    `${sysctl} is not known to be namespaced, so it cannot be set for a pod. The kubelet does not start. Remove it here, and set it on the node.`,
  fix: maker.removal(),
});

export const unsafeSysctlNamespaced = defineRule({
  id: "unsafe-sysctl-namespaced",
  severity: "error",
  stage: "start-up",
  phrase: "are not known to be namespaced",
  source: "pkg/kubelet/sysctl/allowlist.go, NewAllowlist",
  fields: { sysctls: "allowedUnsafeSysctls" },
  check({ sysctls }, { version }) {
    const isNewer = !isBefore(version, "1.37");
    // The kubelet stops at the first entry that is not a pattern.
    const end = sysctls.value.findIndex(({ value }) => !hasFormat(value, "sysctl-pattern"));
    return sysctls.value
      .slice(0, end < 0 ? undefined : end)
      .filter(({ value }) => sysctlNamespace(value, version) === undefined)
      .map((sysctl) => ({ blame: sysctl, params: { sysctl: sysctl.value, isNewer } }));
  },
  message: ({ sysctl, isNewer }: { readonly sysctl: string; readonly isNewer: boolean }) =>
    `${sysctl} is not namespaced ("are not known to be namespaced"). The kubelet does not start. Use kernel.shm*, kernel.msg*, kernel.sem, ${isNewer ? "kernel.domainname, fs.mqueue.*, net.* and user.*" : "fs.mqueue.* and net.*"}; set others on the node.`,
  fix: maker.removal(),
});

export const unsafeSysctlSafe = defineRule({
  id: "unsafe-sysctl-safe",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/sysctl/safe_sysctls.go, SafeSysctlAllowlist",
  fields: { sysctls: "allowedUnsafeSysctls" },
  check({ sysctls }, { version, node }) {
    return sysctls.value.flatMap((sysctl) => {
      const entry = safeSysctl(sysctl.value);
      if (!entry || (entry.since !== undefined && isBefore(version, entry.since))) return [];
      const { kernel } = entry;
      const isNodeKnown = kernel !== undefined && node?.kernel !== undefined;
      // On an older kernel the kubelet removes it from its list, and pods need this entry.
      if (isNodeKnown && isKernelBefore(node.kernel, kernel)) return [];
      const unsure = isNodeKnown ? undefined : kernel;
      return [{ blame: sysctl, params: { sysctl: sysctl.value, kernel: unsure } }];
    });
  },
  message: (params: { readonly sysctl: string; readonly kernel: string | undefined }) =>
    `${params.sysctl} is a safe sysctl${
      params.kernel === undefined ? "" : ` on Linux ${params.kernel} and later`
    }, so pods may set it without this entry. Remove it${
      params.kernel === undefined ? "" : " unless the node has an older kernel"
    }.`,
  fix: maker.removal(),
});
