import type { RuleFacts } from "../facts/table.ts";

type Others = Exclude<NonNullable<RuleFacts["severity"]>, "error">;

/** Findings of `findingFacts` that are not errors, by their severity. `npm run generate` adds it to `schemas/generated/rules.json`. */
export const milderFindings: Readonly<Record<Others, readonly string[]>> = {
  warning: [
    "cgroup-driver-enum",
    "cluster-dns-ip",
    "config-header-missing",
    "config-is-kubeconfig",
    "dropin-dir-symlink",
    "dropin-extension",
    "dropin-relative-path",
    "dropin-resolv-conf-ignored",
    "dropin-unknown-field",
    "duplicate-key",
    "field-not-in-version",
    "flag-quoted-value",
    "flag-seccomp-default",
    "healthz-bind-address-ip",
    "image-record-strict",
    "image-record-version",
    "platform-field-lost",
    "platform-field-overwritten",
    "serialized-node-config-source",
    "unknown-field",
    "yaml-multi-document",
  ],
  information: ["dropin-link-outside", "platform-note"],
  hint: ["config-relative-path", "flag-deprecated", "zero-means-default"],
};
