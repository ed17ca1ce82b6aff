import {
  itemsAt,
  maker,
  preferred,
  removeAll,
  removeAt,
  renameAt,
  replaceAt,
  safe,
  setAt,
  textAt,
} from "../../edits/answers.ts";
import { joinEdits, removePlace } from "../../edits/document-editor.ts";
import { type Answers, type Fix, type FixContext, type FixMaker, fixOf } from "../../edits/fix.ts";
import type { Finding } from "../../findings/finding.ts";
import { cpusOf } from "../../kubelet/node-description.ts";
import { pathOfItem, pathOfKey } from "../../text/value-path.ts";
import { type ParamsOf, forMessage } from "../for-message.ts";

const list = "enforceNodeAllocatable";

/** The fixes of rules about what is kept for the system, and what is enforced. */
export const reservationFixes: readonly (readonly [rule: string, maker: FixMaker])[] = [
  ["system-cgroups-needs-cgroup-root", maker.setting(["cgroupRoot", "/"])],
  [
    "system-cgroups-root",
    maker.either(({ path }, context) => [replaceAt(path, "/system", context)], maker.removal({})),
  ],
  forMessage("kubelet-cgroups-outside-reserved", ({ kubelet, reserved }, _finding, context) => {
    const own = kubelet.split("/").findLast((part) => part !== "");
    const below = `${reserved.replace(/\/$/, "")}/${own ?? "kubelet"}`;
    return [setAt("kubeletCgroups", below, context, preferred)];
  }),
  [
    "enforce-kube-needs-cgroup",
    maker.either(maker.setting(["kubeReservedCgroup", "/runtime.slice"]), maker.removal({})),
  ],
  [
    "enforce-system-needs-cgroup",
    maker.either(maker.setting(["systemReservedCgroup", "/system.slice"]), maker.removal({})),
  ],
  forMessage("enforce-needs-cgroups-per-qos", ({ isOld }, _finding, context) => [
    setAt("cgroupsPerQOS", true, context, preferred),
    setAt(list, isOld ? [] : ["none"], context),
  ]),
  ["enforce-duplicate", maker.removal(safe)],
  [
    "enforce-none-exclusive",
    (_finding, context) => [
      removeAt(pathOfItem(list, itemsAt(context, list).indexOf("none")), context),
      setAt(list, ["none"], context),
    ],
  ],
  forMessage("enforce-kube-compressible-conflict", oneForm),
  forMessage("enforce-system-compressible-conflict", oneForm),
  forMessage("enforced-reservation-empty", ({ field }, { path }, context) => [
    setAt(field, { cpu: "100m", memory: "500Mi" }, context),
    removeAt(path, context),
  ]),
  forMessage("reserved-cpus-vs-cgroups", ({ fields }, _finding, context) => [
    withoutCgroups(fields, context),
    removeAt("reservedSystemCPUs", context),
  ]),
  ["reserved-cpus-format", maker.either(maker.rewritten(orderedRanges), maker.removal({}))],
  forMessage("reserved-cpus-online", ({ online }, { path }, context) => {
    const known = cpusOf(online);
    const kept = [...cpusOf(textAt(context, path) ?? "")].filter((cpu) => known.has(cpu));
    const text = rangesOf(kept);
    return [
      text === "" ? undefined : replaceAt(path, text, context, preferred),
      removeAt(path, context),
    ];
  }),
  ["reserved-cpus-overrides", maker.removal(safe)],
  ["kube-reserved-keys", reservedKey],
  ["system-reserved-keys", reservedKey],
  ["qos-reserved-keys", maker.removal()],
  ["qos-reserved-percent", maker.rewritten(asPercent)],
];

/** Keeps one of `kube-reserved` and its compressible form. */
function oneForm(
  { part }: ParamsOf<"enforce-kube-compressible-conflict">,
  _finding: Finding,
  context: FixContext,
): Answers {
  const items = itemsAt(context, list);
  return [`${part}-compressible`, part].map((each) =>
    removeAt(pathOfItem(list, items.indexOf(each)), context),
  );
}

const partOfCgroup: Readonly<Record<string, string>> = {
  systemReservedCgroup: "system-reserved",
  kubeReservedCgroup: "kube-reserved",
};

/** Takes cgroups away, and with them what is enforced on them. */
function withoutCgroups(fields: readonly string[], context: FixContext): Fix | undefined {
  const parts = fields.map((field) => partOfCgroup[field] ?? "");
  const items = itemsAt(context, list);
  const entries = items.filter((item) => parts.includes(item.replace(/-compressible$/, "")));
  if (entries.length === 0) return removeAll(fields, context);
  const { edited } = context;
  const isAll = entries.length === items.length;
  const edits = joinEdits(
    ...fields.map((field) => removePlace(edited, field)),
    ...(isAll
      ? [removePlace(edited, list)]
      : entries.map((each) => removePlace(edited, pathOfItem(list, items.indexOf(each))))),
  );
  return fixOf({ key: "remove-and-entries", params: { paths: fields, entries, list } }, edits);
}

/** `3-2, 5` -> `2-3,5`: without blanks, ranges from low to high. */
function orderedRanges(text: string): string {
  return text
    .replaceAll(/\s+/g, "")
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const [, from = "", to = ""] = /^(\d+)-(\d+)$/.exec(part) ?? [];
      return from !== "" && Number(from) > Number(to) ? `${to}-${from}` : part;
    })
    .join(",");
}

/** [0, 1, 2, 5] -> `0-2,5`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

const reservedNames: Readonly<Record<string, string>> = {
  storage: "ephemeral-storage",
  disk: "ephemeral-storage",
  pids: "pid",
  "pod-pids": "pid",
};

function reservedKey({ path }: Finding, context: FixContext): Answers {
  const known = Object.entries(reservedNames).find(([name]) =>
    ["kubeReserved", "systemReserved"].some((map) => path === pathOfKey(map, name)),
  );
  return [known && renameAt(path, known[1], context, preferred), removeAt(path, context)];
}

/** `50` and `0.5` -> `50%`. */
function asPercent(text: string): string | undefined {
  if (/^\d+$/.test(text)) return `${text}%`;
  const share = /^0?\.\d+$/.test(text) ? Math.round(Number(text) * 100) : 0;
  return share > 0 ? `${share}%` : undefined;
}
