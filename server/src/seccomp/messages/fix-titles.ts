import { listed } from "../../engine/messages/english-words.ts";
import type { TitlesLike } from "../../engine/messages/fix-titles.ts";

/** The titles of quick fixes of seccomp profiles, in the imperative. */
export const seccompFixTitles = {
  "remove-from-rule": ({ name, action }: { readonly name: string; readonly action: string }) =>
    `Remove "${name}" from the rule with ${action}`,
  "remove-rule": () => "Remove the rule",
  "remove-rules": ({ count }: { readonly count: number }) => `Remove the ${count} rules`,
  "remove-item": () => "Remove this item",
  "split-rule": () => "Split into one rule per condition",
  "remove-conditions": ({ max }: { readonly max: number }) =>
    `Keep only the first ${max} conditions`,
  "write-as": ({
    from,
    to,
    count,
  }: {
    readonly from: string;
    readonly to: string;
    readonly count: number;
  }) => `Change "${from}" to "${to}"${count < 2 ? "" : ` (${count} places)`}`,
  "number-as-name": () => "Change the number to match the error name",
  "replace-and-remove": ({
    text,
    paths,
  }: {
    readonly text: string;
    readonly paths: readonly string[];
  }) => `Change to ${text}, and remove ${listed(paths)}`,
  "remove-rule-and": ({ paths }: { readonly paths: readonly string[] }) =>
    `Remove the rule, and ${listed(paths)}`,
  "allow-and-remove": ({
    names,
    paths,
  }: {
    readonly names: readonly string[];
    readonly paths: readonly string[];
  }) => `Allow ${listed(names)}, and remove ${listed(paths)}`,
  "allow-calls": ({ names }: { readonly names: readonly string[] }) => `Allow ${listed(names)}`,
  "fail-with-enosys": ({ names }: { readonly names: readonly string[] }) =>
    `Make ${listed(names)} fail with ENOSYS`,
  "sort-names": () => "Sort the system calls in this rule",
  "sort-all-names": () => "Sort the system calls in all rules",
  "merge-rules": () => "Merge rules that differ only in their system calls",
  "docker-to-oci": ({
    set,
    architecture,
  }: {
    /** `usual`: what containers have that ask for nothing; `none`: `drop: ["ALL"]`. */
    readonly set: "usual" | "none";
    readonly architecture: string;
  }) =>
    `Convert to the OCI format for containers ${set === "none" ? "without capabilities" : "with default capabilities"} on ${architecture.replace("SCMP_ARCH_", "")}`,
};

declare module "../../engine/messages/fix-titles.ts" {
  interface FixTitles extends TitlesLike<typeof seccompFixTitles> {}
}
