/** How the files of a set and the flags go together. */
export const dropInMessages = {
  "dropin-serialize-trap": ({ count }: { readonly count: number }) =>
    `maxParallelImagePulls cannot be larger than 1 (it is ${count}) while serializeImagePulls is true, and that is its default from before the drop-ins. The kubelet does not start. Write "serializeImagePulls: false" in this file too.`,
  "dropin-gate-off-trap": ({
    gate,
    field,
    byFlag,
  }: {
    readonly gate: string;
    readonly field: string;
    readonly byFlag: boolean;
  }) =>
    byFlag
      ? `This flag switches ${gate} off, but a file switches it on and so got a default for ${field}, which must not be set without it. The kubelet does not start. Switch the gate off in the file too.`
      : `${gate} is switched off here, but the main file was loaded with the gate on and got a default for ${field}, which must not be set without it. The kubelet does not start. Switch the gate off in the main file, or write null for ${field} in a drop-in.`,
  "crashloop-max-required": () =>
    `A flag switches KubeletCrashLoopBackOffMax on over a file that switches it off, so no default was filled in: "CrashLoopBackOff.MaxContainerRestartPeriod must be set". The kubelet does not start. Set crashLoopBackOff.maxContainerRestartPeriod, or switch the gate on in the file.`,
  "dropin-report-frequency-trap": ({
    update,
    report,
  }: {
    readonly update: string;
    readonly report: string;
  }) =>
    `nodeStatusReportFrequency does not follow this ${update}: it got ${report} before this was read. In the main file it would follow. Write nodeStatusReportFrequency too, if you mean both.`,
  "dropin-empty-list-in-base": () =>
    `With a drop-in folder, even an empty one, this empty list gets lost, and the kubelet enforces the default [pods] again. Write [none] to enforce nothing.`,
  "dropin-1-29-zero": ({
    field,
    written,
    standard,
    version,
  }: {
    readonly field: string;
    readonly written: string;
    readonly standard: string;
    readonly version: string;
  }) =>
    `Kubelet ${version} sets no defaults after the drop-ins: ${written} stays ${written} and does not become ${standard}. Remove the line, or write the ${field} that you want.`,
  "dropin-1-29-list-elements": ({
    left,
    version,
  }: {
    readonly left: readonly string[];
    readonly version: string;
  }) =>
    `Kubelet ${version} reads this item over the one that an earlier file has in the same place, so this is left of that: ${left.join(", ")}. Write every key of the item.`,
  "dropin-without-config": ({ fields }: { readonly fields: readonly FlagDefault[] }) =>
    `There is no main file (--config) below these drop-ins, so the defaults of the flags hold: ${inOneSentence(fields.map((field) => flagDefaults[field]))}. Give the kubelet a main file, or write ${inOneSentence(fields)} in a drop-in.`,
  "dropin-null": ({
    field,
    left,
    isDefault,
    isOld,
    version,
  }: {
    readonly field: string;
    readonly left: string | undefined;
    readonly isDefault: boolean;
    readonly isOld: boolean;
    readonly version: string;
  }) =>
    isOld
      ? `Kubelet ${version} takes null only for undoing what earlier drop-ins say: ${field} is ${left ?? "not set"}.`
      : `Null removes ${field}, whatever the files before say. ${left === undefined ? "No default takes its place." : `${isDefault ? "The default" : "The flag's"} ${left} takes its place.`}`,
  "dropin-map-merge": ({ kept }: { readonly kept: readonly string[] }) =>
    `A drop-in's evictionHard is merged signal by signal. Also in force: ${kept.join(", ")}. Write null for a signal to remove it (from 1.32 on), or "0%" in any version.`,
  "dropin-list-replace": ({
    field,
    lost,
  }: {
    readonly field: string;
    readonly lost: readonly string[];
  }) =>
    `A list in a drop-in replaces the whole list: ${field} loses ${lost.slice(0, 5).join(", ")}${lost.length > 5 ? ", …" : ""}. Repeat here what should stay.`,
  "dropin-order": ({ name, before }: { readonly name: string; readonly before: string }) =>
    `${name} is read after ${before}, and goes over it: names are compared letter by letter, not by their numbers. Write all numbers with the same count of digits.`,
  "dropin-extension": ({ name }: { readonly name: string }) =>
    `The kubelet does not read this file: in a drop-in folder only names that end in ".conf", in small letters, count. Rename ${name}.`,
  "dropin-dir-symlink": ({ folder }: { readonly folder: string }) =>
    `The drop-in folder ${folder} is itself a link: the kubelet does not enter it and reads none of its files, without a word. Give --config-dir the folder that the link leads to, or end the path with a slash.`,
  "dropin-dir-missing": ({ folder }: { readonly folder: string }) =>
    `The drop-in folder ${folder} does not exist or cannot be read ("failed to walk through kubelet dropin directory"). The kubelet does not start.`,
  "dropin-link-broken": ({ name }: { readonly name: string }) =>
    `${name} in the drop-in folder ends in ".conf" but leads to no file ("failed to walk through kubelet dropin directory"). The kubelet does not start. Repair the link or rename it.`,
  "dropin-link-outside": ({ name }: { readonly name: string }) =>
    `The link ${name} in the drop-in folder leads out of this workspace, or of the folder of the .kubelet-config.yaml that names the set, so what it says is not looked at here. To have it read, name the set in kubelet.configSets instead, or give check the folder with --config-dir.`,
  "flag-precedence": ({ field, flag }: { readonly field: string; readonly flag: string }) =>
    `The flag ${flag} wins over this ${field}, as flags do over all files. Keep only one of the two.`,
};

/** What the defaults of the flags mean where no file says otherwise. */
const flagDefaults = {
  "authentication.anonymous.enabled": "anonymous requests are let in",
  "authorization.mode": "everything is authorized",
  readOnlyPort: "the read-only port 10255 is open",
  evictionHard: "no pod is evicted at a hard threshold",
} as const;

type FlagDefault = keyof typeof flagDefaults;

function inOneSentence(parts: readonly string[]): string {
  const before = parts.slice(0, -1).join(", ");
  const last = parts.at(-1) ?? "";
  return before === "" ? last : `${before} and ${last}`;
}
