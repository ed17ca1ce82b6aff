import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";
import { isBefore } from "../../../facts/field-index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { readImageReference } from "../../image-reference.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";

export const imagePullAllowlistNeedsPolicy = defineRule({
  id: "image-pull-allowlist-needs-policy",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "can't set `preloadedImagesVerificationAllowlist`",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: {
    list: "preloadedImagesVerificationAllowlist",
    policy: "imagePullCredentialsVerificationPolicy",
  },
  check({ list, policy }, { config }) {
    if (!config.isGateOn("KubeletEnsureSecretPulledImages")) return [];
    if (list.value.length === 0 || policy.value === "NeverVerifyAllowlistedImages") return [];
    const key = keyOf(list, config);
    const params = { policy: policy.value };
    return [policy.written ? { blame: policy, related: [key], params } : { blame: key, params }];
  },
  message: ({ policy }: { readonly policy: string }) =>
    `preloadedImagesVerificationAllowlist requires imagePullCredentialsVerificationPolicy: NeverVerifyAllowlistedImages, got "${policy}". The kubelet does not start. Set that policy, or remove the list.`,
  fix: maker.either(
    maker.setting(["imagePullCredentialsVerificationPolicy", "NeverVerifyAllowlistedImages"]),
    maker.removal({}),
  ),
});

/** A name without its tag and digest. */
function withoutTag(text: string): string {
  const nameEnd = text.lastIndexOf("/") + 1;
  return text.slice(0, nameEnd) + text.slice(nameEnd).replace(/[:@].*/s, "");
}

export const imagePullAllowlistPattern = defineRule({
  id: "image-pull-allowlist-pattern",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "invalid image pattern in `preloadedImagesVerificationAllowlist`",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: {
    list: "preloadedImagesVerificationAllowlist",
    policy: "imagePullCredentialsVerificationPolicy",
  },
  check({ list, policy }, { config, version }) {
    // Under another policy the kubelet complains about the list itself and looks no closer.
    if (policy.value !== "NeverVerifyAllowlistedImages") return [];
    if (!config.isGateOn("KubeletEnsureSecretPulledImages")) return [];
    return list.value
      .filter(({ value }) => !isImagePattern(value, version))
      .map((blame) => ({ blame, params: { written: blame.value } }));
  },
  message: ({ written }: { readonly written: string }) =>
    `"${written}" is an invalid image pattern in \`preloadedImagesVerificationAllowlist\`. The kubelet does not start. Write an image name without tag and digest, or a prefix that ends in /*.`,
  fix: maker.either(
    maker.rewritten((text) => withoutTag(text)),
    maker.removal({}),
  ),
});

/**
 * True for an entry of preloadedImagesVerificationAllowlist: the beginning of names, which ends in a slash and a star
 * and is looked at no closer, or an image's name without tag or digest. Up to 1.35 the name has to be whole, as
 * `docker.io/library/busybox` is: the kubelet compares it with what it makes of the short form.
 */
function isImagePattern(text: string, version: KubernetesVersion): boolean {
  if (text !== text.trim() || text === "") return false;
  const isPrefix = text.endsWith("/*");
  const name = isPrefix ? text.slice(0, -1) : text;
  if (name.includes("*")) return false;
  if (isPrefix) return name.length > 1;
  const read = readImageReference(name);
  if (!read || read.tag !== undefined || read.digest !== undefined) return false;
  return read.repository === name || !isBefore(version, "1.36");
}

export const maxParallelPullsVsSerialize = defineRule({
  id: "max-parallel-pulls-vs-serialize",
  severity: "error",
  stage: "validation",
  phrase: "maxParallelImagePulls cannot be larger than 1",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { parallel: "maxParallelImagePulls", serialize: "serializeImagePulls" },
  check({ parallel, serialize }) {
    const count = parallel.value ?? 0;
    if (!serialize.value || count <= 1) return [];
    const blame = writtenLast(parallel, serialize);
    const related = [parallel, serialize].filter((setting) => setting.written && setting !== blame);
    return [{ blame, related, params: { count } }];
  },
  message: ({ count }: { readonly count: number }) =>
    `maxParallelImagePulls (${count}) cannot be larger than 1 while serializeImagePulls is true. The kubelet does not start. Set "serializeImagePulls: false", or remove maxParallelImagePulls.`,
  fix: maker.setting(["serializeImagePulls", false]),
});
