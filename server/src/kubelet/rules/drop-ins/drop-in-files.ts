import { defineSetRule } from "../define-set-rule.ts";
import { preferred, setAll } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import type { Json } from "../../../facts/table.ts";
import { defaultHardThresholds } from "../../effective/eviction-thresholds.ts";
import { listed } from "../../../engine/messages/english-words.ts";

/** A drop-in by the number that it, or a folder around it, has among its neighbours. */
interface Numbered {
  readonly name: string;
  readonly folder: string;
  readonly number: number;
}

export const dropinOrder = defineSetRule({
  id: "dropin-order",
  severity: "information",
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ dropIns = [] }) {
    const greatest = new Map<string, Numbered>();
    return dropIns.flatMap(({ name, top }) => {
      const before = numbersOf(name)
        .map((file) => overtaken(file, greatest))
        .find((file) => file !== undefined);
      return before
        ? [{ blame: { span: top, path: "" }, params: { name, before: before.name } }]
        : [];
    });
  },
  message: ({ name, before }: { readonly name: string; readonly before: string }) =>
    `${name} is read after ${before} and overrides it: file names are sorted as text, not as numbers. Use the same number of digits in all names.`,
  noFix: "The order depends on the file name, not on the content.",
});

/** The numbers that a path's file and folders begin with. */
function numbersOf(name: string): Numbered[] {
  const steps = name.split("/");
  return steps.flatMap((step, at) => {
    const number = /^\d+/.exec(step)?.[0];
    const folder = steps.slice(0, at).join("/");
    return number === undefined ? [] : [{ name, folder, number: Number(number) }];
  });
}

/** The file read before that has a greater number, in the same folder; remembers the greatest. */
function overtaken(file: Numbered, greatest: Map<string, Numbered>): Numbered | undefined {
  const before = greatest.get(file.folder);
  if (before && file.number < before.number) return before;
  greatest.set(file.folder, file);
  return undefined;
}

interface DropinWithoutConfigParams {
  readonly fields: readonly FlagDefault[];
}

/** Where the defaults of the flags are other than those of a file. */
const fields = [
  "authentication.anonymous.enabled",
  "authorization.mode",
  "readOnlyPort",
  "evictionHard",
] as const;

/** The effects of the flags' defaults if no file says otherwise. */
const flagDefaults = {
  "authentication.anonymous.enabled": "anonymous requests are accepted",
  "authorization.mode": "every request is authorized",
  readOnlyPort: "the read-only port 10255 is open",
  evictionHard: "there is no hard eviction",
} as const;

type FlagDefault = keyof typeof flagDefaults;

/** The values that a main file would have set by default. */
const defaultsOfFile: Readonly<Record<string, Json>> = {
  "authentication.anonymous.enabled": false,
  "authorization.mode": "Webhook",
  readOnlyPort: 0,
  evictionHard: Object.fromEntries(defaultHardThresholds),
};

export const dropinWithoutConfig = defineSetRule({
  id: "dropin-without-config",
  severity: "warning",
  stage: "decode",
  source: "cmd/kubelet/app/server.go, NewKubeletCommand",
  check({ hasMain, dropIns, effective: { config } }) {
    const [first] = dropIns ?? [];
    const left = fields.filter((field) => !config.setting(field).written);
    if (hasMain || !first || left.length === 0) return [];
    return [{ blame: { span: first.top, path: "" }, params: { fields: left } }];
  },
  message: ({ fields }: DropinWithoutConfigParams) =>
    `These drop-ins have no main file (--config), so the flag defaults apply: ${listed(fields.map((field) => flagDefaults[field]))}. Add a main file, or set ${listed(fields)} in a drop-in.`,
  fix: fileDefaults,
});

function fileDefaults(
  { fields }: DropinWithoutConfigParams,
  _finding: Finding,
  context: FixContext,
): FixCandidates {
  const values = fields.map((field) => [field, defaultsOfFile[field] ?? null] as const);
  const fix = setAll(values, context, preferred);
  return [fix && { ...fix, title: { key: "file-defaults", params: { fields } } }];
}
