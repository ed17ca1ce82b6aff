import { preferred, setAll } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import type { Json } from "../../../facts/table.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { defaultHardThresholds } from "../../effective/eviction-thresholds.ts";
import { listed } from "../../../engine/messages/english-words.ts";

interface Params {
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

export default defineSetRule({
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
  message: ({ fields }: Params) =>
    `These drop-ins have no main file (--config), so the flag defaults apply: ${listed(fields.map((field) => flagDefaults[field]))}. Add a main file, or set ${listed(fields)} in a drop-in.`,
  fix: fileDefaults,
});

function fileDefaults({ fields }: Params, _finding: Finding, context: FixContext): FixCandidates {
  const values = fields.map((field) => [field, defaultsOfFile[field] ?? null] as const);
  const fix = setAll(values, context, preferred);
  return [fix && { ...fix, title: { key: "file-defaults", params: { fields } } }];
}
