import { overFileOf } from "../../../server/src/flags/flag-documentation.ts";
import { code } from "../../../server/src/engine/reports/markdown.ts";
import { versionRuns } from "../../../server/src/kubelet/documentation/version-runs.ts";
import { englishPhrases } from "../../../server/src/languages/english-texts.ts";
import { newestVersion } from "../../../server/src/facts/field-index.ts";
import {
  type FlagRecord,
  type FlagTable,
  kubernetesVersions,
} from "../../../server/src/facts/table.ts";
import type { Texts } from "../../../server/src/facts/texts.ts";
import { anchorOf, generatedFrom, markdownPage, markdownTable } from "../sources/markdown-text.ts";

/** The path of the page about the kubelet's flags, below `schemas/`. */
export const flagsPageFile = "../docs/flags.md";

const oldest = kubernetesVersions[0];

const intro = `These are the flags of the kubelet of Kubernetes ${oldest} to ${newestVersion} on Linux. Kubelet Config finds, explains and checks them wherever they are written: in systemd units and environment files, in kubeadm's and Cluster API's \`kubeletExtraArgs\`, in \`kubelet-arg\` of k3s and RKE2, in Talos' \`extraArgs\`, in nodeadm's \`flags\`, and in containers. \`kubelet-config explain --max-pods\` shows the same in the terminal.

- A flag overrides the configuration file and its drop-ins. A list or a map replaces the one in the file completely. \`--feature-gates\` overrides individual gates (kubernetes.io says that files override them, but the kubelet applies the flag last), \`--vmodule\` adds to the file, and \`--seccomp-default\` cannot turn off a setting that the file turns on.
- Without \`--config\`, the kubelet uses its old defaults: it accepts anonymous requests, allows everything, and opens the read-only port.
- An unknown flag, an invalid value, or a stray word makes the kubelet exit before it reads any file. \`false\` in \`--bool false\` is a stray word: write \`--bool=false\`.
- If a flag is repeated, lists, maps, labels and gates are combined; for all other flags the last value applies. Names accept \`_\` for \`-\`.`;

/** Makes `docs/flags.md`; \`texts\` are the descriptions by name. */
export function buildFlagsPage({ flags, removed }: FlagTable, texts: Texts): string {
  const entries = Object.entries(flags);
  const group = (...names: readonly FlagRecord["group"][]): [string, FlagRecord][] =>
    entries.filter(([, record]) => names.includes(record.group));
  const gone = [
    ...entries.flatMap(([name, { removedIn, instead }]) =>
      removedIn === undefined ? [] : [{ name, removedIn, instead }],
    ),
    ...Object.entries(removed).map(([name, record]) => ({ name, ...record })),
  ];
  return markdownPage(
    generatedFrom("the tables in `schemas/`"),
    "# Flags",
    intro,
    "## Flags that set a field",
    "Nearly all of these are deprecated. Use the field of the configuration file instead; its page describes it.",
    fieldFlags(group("config")),
    "## Flags without a field",
    plainFlags(group("kubelet", "command"), texts),
    "## Flags of libraries",
    plainFlags(group("global"), texts),
    "## Removed flags",
    "A kubelet of that version or later does not start with the flag.",
    goneFlags(gone),
  );
}

function fieldFlags(flags: readonly [string, FlagRecord][]): string {
  const rows = flags.map(([name, record]) => {
    const { field = "" } = overFileOf({ name, record }) ?? {};
    const page = `fields/kubeletconfiguration.md#${anchorOf(field)}`;
    return [
      nameOf(name, record),
      englishPhrases.flags.values[record.kind],
      defaultOf(record),
      `[${code(field)}](${page})`,
    ];
  });
  return markdownTable(["flag", "value", "default", "field"], rows);
}

function plainFlags(flags: readonly [string, FlagRecord][], texts: Texts): string {
  const rows = flags.map(([name, record]) => [
    nameOf(name, record),
    englishPhrases.flags.values[record.kind],
    defaultOf(record),
    texts[name] ?? "",
  ]);
  return markdownTable(["flag", "value", "default", "description"], rows);
}

/** The flag with the versions that have it, where not all do. */
function nameOf(
  name: string,
  { shorthand, since, removedIn, os, deprecated, group }: FlagRecord,
): string {
  const notes = [
    ...(shorthand === undefined ? [] : [code(`-${shorthand}`)]),
    ...(since === undefined ? [] : [`${since}+`]),
    ...(removedIn === undefined ? [] : [`until ${removedIn}`]),
    ...(os === undefined ? [] : ["Windows"]),
    ...(deprecated && group !== "config" ? ["deprecated"] : []),
  ];
  return notes.length === 0 ? code(`--${name}`) : `${code(`--${name}`)} (${notes.join(", ")})`;
}

function defaultOf({ default: value }: FlagRecord): string {
  if (typeof value === "string") return code(value);
  return versionRuns(value)
    .flatMap(({ value: text, versions: { first, last, toNewest } }) =>
      text === undefined ? [] : [`${code(text)} (${toNewest ? `${first}+` : `to ${last}`})`],
    )
    .join("; ");
}

function goneFlags(
  flags: readonly {
    readonly name: string;
    readonly removedIn: string;
    readonly instead?: string | undefined;
  }[],
): string {
  const rows = flags
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .map(({ name, removedIn, instead }) => [code(`--${name}`), removedIn, instead ?? "–"]);
  return markdownTable(["flag", "removed in", "instead"], rows);
}
