import { counted, listed } from "../../engine/messages/english-words.ts";
import type { TitlesLike } from "../../engine/messages/fix-titles.ts";

/** The titles of quick fixes of the kubelet's configuration, in the imperative. */
export const kubeletFixTitles = {
  "file-defaults": ({ fields }: { readonly fields: readonly string[] }) =>
    `Set ${listed(fields)} to the defaults of a main file`,
  "move-flag": ({
    flag,
    field,
    file,
    isNew,
  }: {
    readonly flag: string;
    readonly field: string;
    readonly file: string;
    readonly isNew: boolean;
  }) => `Move ${flag} to ${field} in ${isNew ? "the new file " : ""}${file}`,
  "move-flags": ({
    count,
    file,
    isNew,
  }: {
    readonly count: number;
    readonly file: string;
    readonly isNew: boolean;
  }) => `Move all ${count} deprecated flags to ${isNew ? "the new file " : ""}${file}`,
  "remove-and-entries": ({
    paths,
    entries,
    list,
  }: {
    readonly paths: readonly string[];
    readonly entries: readonly string[];
    readonly list: string;
  }) => `Remove ${listed(paths)}, and ${listed(entries)} from ${list}`,
  "remove-document": () => "Remove this document, which the kubelet ignores",
  "remove-indentation": () => "Unindent the lines above",
  "remove-marker": () => "Remove this line so that the kubelet reads the text below",
  header: ({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }) =>
    `Change to apiVersion ${apiVersion} and kind ${kind}`,
  "add-header": () => "Add apiVersion and kind",
  "switch-gate": ({ gate, state }: { readonly gate: string; readonly state: boolean }) =>
    `${state ? "Enable" : "Disable"} feature gate ${gate}`,
  "switch-gates": ({
    gates,
    state,
  }: {
    readonly gates: readonly string[];
    readonly state: boolean;
  }) => `${state ? "Enable" : "Disable"} feature gates ${listed(gates)}`,
  "name-gates": ({ gate, count }: { readonly gate: string; readonly count: number }) =>
    `Replace ${gate} with its ${count} feature gates`,
  "complete-signals": () => "Add default thresholds for the other signals",
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
  }) => `Replace ${written ?? `the value of ${path}`} with the default, ${value}`,
  "insert-all-of-map": ({ path, count }: { readonly path: string; readonly count: number }) =>
    path === ""
      ? `Insert ${counted(count, "missing field")} with defaults`
      : `Insert ${counted(count, "missing field")} in ${path} with defaults`,
  "insert-default-comment": ({
    path,
    version,
  }: {
    readonly path: string;
    readonly version: string;
  }) => `Insert the default of ${path} in ${version} as a comment`,
  "remove-defaults": () => "Remove values that are equal to the default",
  "convert-flags": () => "Convert flags to configuration",
};

declare module "../../engine/messages/fix-titles.ts" {
  interface FixTitles extends TitlesLike<typeof kubeletFixTitles> {}
}
