import { listed } from "./english-words.ts";

/** The titles of quick fixes, in the imperative. */
export const englishFixTitles = {
  replace: ({ text }: { readonly text: string }) => `Change to ${text}`,
  rename: ({ name }: { readonly name: string }) => `Change to "${name}"`,
  quote: ({ text }: { readonly text: string }) => `Put in quotes: ${text}`,
  unquote: ({ text }: { readonly text: string }) => `Remove the quotes: ${text}`,
  set: ({ path, value }: { readonly path: string; readonly value: string }) =>
    `Set ${path}: ${value}`,
  add: ({ path, value }: { readonly path: string; readonly value: string }) =>
    `Add ${path}: ${value}`,
  remove: ({ path }: { readonly path: string }) => `Remove ${path}`,
  "remove-several": ({ paths }: { readonly paths: readonly string[] }) => `Remove ${listed(paths)}`,
  "set-several": ({ lines }: { readonly lines: readonly string[] }) => `Set ${listed(lines)}`,
  "file-defaults": ({ fields }: { readonly fields: readonly string[] }) =>
    `Write the defaults of a main file: ${listed(fields)}`,
  swap: ({ a, b }: { readonly a: string; readonly b: string }) =>
    `Swap the values of ${a} and ${b}`,
  move: ({ from, path }: { readonly from: string; readonly path: string }) =>
    `Move ${from} to ${path}`,
  "move-flag": ({
    flag,
    field,
    file,
  }: {
    readonly flag: string;
    readonly field: string;
    readonly file: string;
  }) => `Move ${flag} into the configuration file: ${field} in ${file}`,
  "merge-into": ({ from, into }: { readonly from: string; readonly into: string }) =>
    `Merge ${from} into ${into}`,
  "remove-and-entries": ({
    paths,
    entries,
    list,
  }: {
    readonly paths: readonly string[];
    readonly entries: readonly string[];
    readonly list: string;
  }) => `Remove ${listed(paths)}, and ${listed(entries)} from ${list}`,
  "insert-items": ({ items, path }: { readonly items: readonly string[]; readonly path: string }) =>
    `Add ${listed(items)} to ${path}`,
  "remove-document": () => "Remove this document, which the kubelet does not read",
  "remove-marker": () => "Remove this line, so that the kubelet reads what stands below",
  "remove-comma": () => "Remove the comma",
  header: ({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }) =>
    `Change to apiVersion ${apiVersion} and kind ${kind}`,
  "remove-earlier": ({ key }: { readonly key: string }) => `Remove the earlier "${key}"`,
  "remove-this": ({ key }: { readonly key: string }) => `Remove this "${key}"`,
  "add-header": () => "Add apiVersion and kind",
  "add-line": ({ line }: { readonly line: string }) => `Add "${line}"`,
  "switch-gate": ({ gate, state }: { readonly gate: string; readonly state: boolean }) =>
    `Switch the feature gate ${gate} ${state ? "on" : "off"}`,
  "switch-gates": ({
    gates,
    state,
  }: {
    readonly gates: readonly string[];
    readonly state: boolean;
  }) => `Switch the feature gates ${listed(gates)} ${state ? "on" : "off"}`,
  "name-gates": ({ gate, count }: { readonly gate: string; readonly count: number }) =>
    `Name the ${count} feature gates of ${gate} one by one`,
  "complete-signals": () => "Add the default thresholds of the other signals",
  "spaces-for-tabs": () => "Replace tabs by spaces",
  "split-item": ({ items }: { readonly items: readonly string[] }) =>
    `Split into ${items.length} items: ${listed(items)}`,
  "strip-scheme": ({ text }: { readonly text: string }) => `Change to ${text}`,
  "insert-default": ({ path, value }: { readonly path: string; readonly value: string }) =>
    `Insert the default: ${path}: ${value}`,
  "replace-by-default": ({
    path,
    value,
    written,
  }: {
    readonly path: string;
    readonly value: string;
    readonly written: string | undefined;
  }) => `Replace ${written ?? `the value of ${path}`} with the default ${value}`,
  "insert-all-of-map": ({ path, count }: { readonly path: string; readonly count: number }) =>
    path === ""
      ? `Insert the missing fields with defaults in the whole file (${count})`
      : `Insert the missing fields with defaults in ${path} (${count})`,
  "insert-default-comment": ({
    path,
    version,
  }: {
    readonly path: string;
    readonly version: string;
  }) => `Insert the default of ${path} in ${version} as a comment`,
  "remove-defaults": () => "Remove values that equal the default",
  "ignore-line": ({ rule }: { readonly rule: string }) => `Ignore ${rule} on this line`,
  "ignore-file": ({ rule }: { readonly rule: string }) => `Ignore ${rule} in this file`,
  "remove-name": ({ name }: { readonly name: string }) => `Remove "${name}"`,
  "remove-from-rule": ({ name, action }: { readonly name: string; readonly action: string }) =>
    `Remove "${name}" from the rule with ${action}`,
  "remove-rule": () => "Remove the rule",
  "remove-rules": ({ count }: { readonly count: number }) => `Remove the ${count} rules`,
  "remove-item": () => "Remove this item",
  "split-rule": () => "Split into a rule for each condition",
  "remove-conditions": ({ max }: { readonly max: number }) =>
    `Keep the first ${max} conditions only`,
  "write-as": ({
    from,
    to,
    count,
  }: {
    readonly from: string;
    readonly to: string;
    readonly count: number;
  }) => `Write "${from}" as "${to}"${count < 2 ? "" : `, ${count} times`}`,
  "number-as-name": () => "Set the number that the error's name has",
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
    `Let ${listed(names)} fail with ENOSYS`,
  bracket: () => "Put in brackets",
  unbracket: () => "Remove the brackets",
  "insert-comma": () => "Insert a comma",
  "insert-colon": () => "Insert a colon",
  "remove-comment": () => "Remove the comment",
  "remove-comments": () => "Remove all comments",
  "close-brackets": () => "Close the open brackets",
  "remove-tail": ({ text }: { readonly text: string }) => `Remove the "${text}"`,
  "sort-names": () => "Sort the calls of this rule",
  "sort-all-names": () => "Sort the calls of all rules",
  "merge-rules": () => "Merge rules that differ in their calls only",
  "docker-to-oci": ({
    set,
    architecture,
  }: {
    /** `usual`: what containers have that ask for nothing; `none`: `drop: ["ALL"]`. */
    readonly set: "usual" | "none";
    readonly architecture: string;
  }) =>
    `Convert to the OCI form for containers ${set === "none" ? "without capabilities" : "with the usual capabilities"} on ${architecture.replace("SCMP_ARCH_", "")}`,
  "switch-off": ({ rule }: { readonly rule: string }) => `Switch ${rule} off in the settings`,
  "except-control": ({ control }: { readonly control: string }) =>
    `Except ${control} in .kubelet-config.yaml, with a reason and a last day…`,
  "switch-off-in-project": ({ rule }: { readonly rule: string }) =>
    `Switch ${rule} off in .kubelet-config.yaml, for everyone`,
  "convert-flags": () => "Convert flags to configuration",
};

/** What a catalogue of titles in any language looks like. */
export type FixTitles = {
  readonly [K in keyof typeof englishFixTitles]: (
    ...params: Parameters<(typeof englishFixTitles)[K]>
  ) => string;
};

/** A title of the catalogue with the values that go into it. */
export type FixTitle = {
  [K in keyof FixTitles]: {
    readonly key: K;
    readonly params: Parameters<FixTitles[K]> extends [infer P]
      ? P
      : Readonly<Record<string, never>>;
  };
}[keyof FixTitles];
