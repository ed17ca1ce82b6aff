import { type Config, defaultThresholdsOn } from "../../kubelet/index.ts";
import type { ControlId } from "../../facts/posture-table.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";
import { pathOfKey } from "../../engine/text/value-path.ts";
import { fullSuiteName, strongSuites, type ControlQuestion } from "./controls.ts";
import { controlFacts } from "./control-facts.ts";

/** A setting that answers a control. */
export interface AnswerSetting {
  readonly path: string;
  readonly value: ExactJson;
}

/** The settings after which a control passes, if they do not depend on the cluster. `paths`: those that decide now. */
export function answerOf(
  control: ControlId,
  { param, suites }: ControlQuestion,
  paths: readonly string[],
  config: Config,
): readonly AnswerSetting[] {
  switch (control) {
    case "client-ca":
      return param === undefined
        ? []
        : [{ path: "authentication.x509.clientCAFile", value: param }];
    case "cipher-suites":
      return [{ path: "tlsCipherSuites", value: suitesToWrite(suites, config) }];
    case "eviction-hard":
      return hardThresholds(paths, config);
    case "eviction-soft":
      return softThreshold(param);
    default: {
      const { fix } = controlFacts[control];
      return fix ? [fix] : [];
    }
  }
}

/** The listed suites that are strong; all strong ones if those are not enough for HTTP/2, which the kubelet serves. */
function suitesToWrite(
  allowed: readonly string[] = strongSuites,
  config: Config,
): readonly string[] {
  const names = new Set(allowed.map(fullSuiteName));
  const strong = strongSuites.filter((suite) => names.has(suite));
  const listed = config.setting("tlsCipherSuites").value.map(({ value }) => value);
  const kept = listed.filter((suite) => strong.includes(fullSuiteName(suite)));
  return kept.some((suite) => suitesOfHttp2.has(suite)) ? kept : strong;
}

/** golang.org/x/net/http2: a server needs one of them. */
const suitesOfHttp2: ReadonlySet<string> = new Set([
  "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
  "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
]);

/** The default thresholds of the signals that have none. A map in a file replaces all defaults, so it needs all of them. */
function hardThresholds(paths: readonly string[], config: Config): readonly AnswerSetting[] {
  const isWritten = config.isWritten("evictionHard");
  return [...defaultThresholdsOn(undefined)]
    .map(([signal, value]) => ({ path: pathOfKey("evictionHard", signal), value }))
    .filter(({ path }) => !isWritten || paths.includes(path));
}

/** Above the default hard thresholds, with the grace period that the kubelet requires. */
function softThreshold(signal = "memory.available"): readonly AnswerSetting[] {
  const value = softThresholds.get(signal);
  if (value === undefined) return [];
  return [
    { path: pathOfKey("evictionSoft", signal), value },
    { path: pathOfKey("evictionSoftGracePeriod", signal), value: "1m30s" },
  ];
}

const softThresholds: ReadonlyMap<string, string> = new Map([
  ["memory.available", "500Mi"],
  ["nodefs.available", "15%"],
  ["nodefs.inodesFree", "10%"],
  ["imagefs.available", "20%"],
  ["imagefs.inodesFree", "10%"],
]);
