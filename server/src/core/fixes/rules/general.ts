import {
  isWritten,
  itemOf,
  maker,
  preferred,
  removeAll,
  removeAt,
  replaceAt,
  safe,
  setAll,
  setAt,
} from "../../edits/answers.ts";
import { joinEdits, setValue } from "../../edits/document-editor.ts";
import { type Answers, type FixContext, type FixMaker, fixOf } from "../../edits/fix.ts";
import type { Finding } from "../../findings/finding.ts";
import { parseDuration } from "../../kubelet/duration.ts";
import { apiVersionFor } from "../../kubelet/identify.ts";
import { second } from "../../kubelet/setting.ts";
import { durationText } from "../../rules/kubelet/shared/duration-text.ts";
import type { Json } from "../../schema/table.ts";
import { type ParamsOf, forMessage } from "../for-message.ts";
import { gateOff, gateOn } from "./gates.ts";
import { swapped } from "./swapped.ts";

/** The fixes of rules about the node as a whole: images, shutdown, swap, cgroups, old settings. */
export const generalFixes: readonly (readonly [rule: string, maker: FixMaker])[] = [
  ["config-wrong-kind", header("KubeletConfiguration")],
  ["cred-kind", header("CredentialProviderConfig")],
  ["max-parallel-pulls-vs-serialize", maker.setting(["serializeImagePulls", false])],
  forMessage("image-gc-low-lt-high", lowBelowHigh),
  ["image-max-gc-age-negative", maker.value("0s")],
  forMessage("image-max-gc-age-gt-min", minBelowMax),
  [
    "image-pull-allowlist-needs-policy",
    maker.either(
      maker.setting(["imagePullCredentialsVerificationPolicy", "NeverVerifyAllowlistedImages"]),
      maker.removal({}),
    ),
  ],
  [
    "image-pull-allowlist-pattern",
    maker.either(
      maker.rewritten((text) => text.replace(/[:@][^/]*$/, "")),
      maker.removal({}),
    ),
  ],
  forMessage("shutdown-critical-le-total", ({ critical, total }, _finding, context) => [
    setAt("shutdownGracePeriod", critical, context, preferred),
    setAt("shutdownGracePeriodCriticalPods", total, context),
  ]),
  forMessage("shutdown-by-priority-conflict", ({ periods }, { path }, context) => [
    removeAll(periods, context),
    removeAt(path, context),
  ]),
  ["shutdown-priority-order", (finding, context) => [removeAt(itemOf(finding), context)]],
  ["swap-behavior-with-fail-swap-on", maker.setting(["failSwapOn", false])],
  ["fail-swap-on", maker.setting(["failSwapOn", false])],
  ["swap-limited-cgroup-v1", maker.value("NoSwap")],
  ["default-changed-swap", maker.setting(["memorySwap.swapBehavior", "NoSwap"])],
  ["fail-cgroup-v1", maker.setting(["failCgroupV1", false])],
  ["memory-qos-cgroup-v1", (_finding, context) => [gateOff("MemoryQoS", context)]],
  forMessage("qos-reserved-gate", ({ gate }, { path }, context) => [
    gateOn(gate, context),
    removeAt(path, context),
  ]),
  ["single-process-oom-kill-cgroup-v1", maker.removal()],
  ["single-process-oom-kill-os", maker.removal()],
  ["userns-os", maker.removal()],
  ["userns-ids-max", maker.value(65_536)],
  forMessage("windows-cgroups-per-qos", ({ refused }, _finding, context) => [
    setAt("cgroupsPerQOS", false, context, preferred),
    setAll(
      [
        ["cgroupsPerQOS", false],
        ["enforceNodeAllocatable", nothingEnforced(refused)],
      ],
      context,
      preferred,
    ),
  ]),
  forMessage("windows-enforce-node-allocatable", ({ refused }, _finding, context) => [
    setAt("enforceNodeAllocatable", nothingEnforced(refused), context, preferred),
  ]),
  ["kube-api-qps-negative", maker.byDefault],
  ["iptables-drop-bit-range", maker.removal()],
  ["iptables-masquerade-bit-range", maker.removal()],
  ["deprecated-iptables-drop-bit", maker.removal(safe)],
  ["deprecated-iptables-masquerade-bit", maker.removal(safe)],
  ["deprecated-streaming-connection-idle-timeout", maker.removal()],
  ["run-once-removed", maker.removal()],
  ["pod-cidr-ignored", maker.removal()],
  ["pods-per-core-cap", maker.removal()],
  ["pod-pids-limit-negative", maker.value(-1)],
  ["oom-score-adj-range", maker.byDefault],
  ["memory-throttling-factor-range", maker.byDefault],
  [
    "contention-profiling-needs-handlers",
    maker.either(maker.setting(["enableDebuggingHandlers", true]), maker.removal({})),
  ],
  ["registry-burst-unused", maker.removal({})],
  ["event-burst-unused", maker.removal({})],
  forMessage("endpoint-loses-folder", ({ meant }, { path }, context) => [
    replaceAt(path, meant, context, preferred),
  ]),
  ["pod-logs-dir-empty", maker.removal()],
  [
    "pod-logs-dir-absolute",
    maker.either(
      maker.rewritten((text) => `/${text.replace(/^(?:\.\/)+/, "")}`, {}),
      maker.removal({}),
    ),
  ],
  forMessage("pod-logs-dir-normalized", ({ clean }, { path }, context) => [
    replaceAt(path, clean, context, preferred),
  ]),
  ["pod-logs-dir-ascii", maker.either(maker.rewritten(withoutAccents), maker.removal({}))],
  ["container-runtime-endpoint-required", maker.either(maker.removal(), maker.byDefault)],
  [
    "container-runtime-endpoint-scheme",
    maker.rewritten((text) => (text.startsWith("/") ? `unix://${text}` : undefined)),
  ],
  ["tracing-endpoint", maker.rewritten((text) => text.replace(/^https?:\/\//, ""))],
  [
    "system-log-query-needs-handler",
    maker.setting(["enableSystemLogHandler", true], ["enableSystemLogQuery", false]),
  ],
];

/** The header of the kind that the kubelet expects here. */
function header(kind: string): FixMaker {
  return (_finding, { edited }) => {
    const apiVersion = apiVersionFor(kind);
    if (apiVersion === undefined) return [];
    const edits = joinEdits(
      setValue(edited, "apiVersion", apiVersion),
      setValue(edited, "kind", kind),
    );
    return [fixOf({ key: "header", params: { apiVersion, kind } }, edits)];
  };
}

/** The low mark below the high one; where both are written they may only be in the wrong order. */
function lowBelowHigh(
  { low, high }: ParamsOf<"image-gc-low-lt-high">,
  _finding: Finding,
  context: FixContext,
): Answers {
  const [lowPath, highPath] = [
    "imageGCLowThresholdPercent",
    "imageGCHighThresholdPercent",
  ] as const;
  const isBoth = isWritten(context, lowPath) && isWritten(context, highPath) && low !== high;
  return [
    isBoth ? swapped([lowPath, low], [highPath, high], context, preferred) : undefined,
    high >= 1 ? setAt(lowPath, Math.max(high - 5, 0), context, preferred) : undefined,
  ];
}

/** The two ages the other way round, a maximum above the minimum, or none. */
function minBelowMax(
  { max, min }: ParamsOf<"image-max-gc-age-gt-min">,
  _finding: Finding,
  context: FixContext,
): Answers {
  const [maxPath, minPath] = ["imageMaximumGCAge", "imageMinimumGCAge"] as const;
  const isBoth = isWritten(context, maxPath) && isWritten(context, minPath) && max !== min;
  const lowest = parseDuration(min);
  const above = lowest.ok ? Number(lowest.nanoseconds) * 2 : 0;
  return [
    isBoth ? swapped([maxPath, max], [minPath, min], context, preferred) : undefined,
    above >= second ? setAt(maxPath, durationText(above), context, preferred) : undefined,
    setAt(maxPath, "0s", context),
  ];
}

/** What an old kubelet on Windows takes, and what a newer one does. */
function nothingEnforced(isOld: boolean): Json {
  return isOld ? [] : ["none"];
}

/** `/var/log/pöds` -> `/var/log/pods`; undefined where letters have no plain form. */
function withoutAccents(text: string): string | undefined {
  const plain = text.normalize("NFKD").replaceAll(/\p{Mark}/gu, "");
  return /^[\x20-\x7e]*$/.test(plain) ? plain : undefined;
}
