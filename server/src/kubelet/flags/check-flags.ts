import type { FlagRefusal } from "../messages/flag-problems.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { parseDuration } from "../../engine/syntax/duration.ts";
import { hasFormat } from "../format.ts";
import { parseGoUrl } from "../go-url.ts";
import { isSloppyIp, parseGoBool } from "./go-values.ts";
import type { GateStates } from "../gate-states.ts";
import type { NodeDescription } from "../node-description.ts";
import { isReservedLabel, wrongPartOf, type NodeLabel } from "./labels.ts";
import type { FlagUse } from "./parse-arguments.ts";

/** Something wrong with what flags say together. */
export type FlagMistake =
  | { readonly kind: "reserved-label"; readonly use: FlagUse; readonly label: NodeLabel }
  | {
      readonly kind: "label-format";
      readonly use: FlagUse;
      readonly written: string;
      readonly part: "key" | "value";
    }
  | {
      readonly kind: "node-ip";
      readonly use: FlagUse;
      readonly problem: "pair" | "dual-stack" | "unspecified" | "ignored";
      readonly ignored: string;
    }
  | {
      readonly kind: "refused";
      readonly use: FlagUse;
      readonly problem: FlagRefusal;
      readonly written: string;
    };

/** The kubelet's errors about labels; it checks them before it reads any file. */
export function checkLabels(uses: readonly FlagUse[]): FlagMistake[] {
  // Of a key that comes twice only the last value is looked at.
  const labels = new Map<string, { readonly use: FlagUse; readonly value: string }>();
  for (const use of uses) {
    if (use.flag.record.kind !== "labels" || use.value.kind !== "pairs") continue;
    for (const [key, value] of use.value.pairs) labels.set(key, { use, value });
  }
  const mistakes: FlagMistake[] = [];
  for (const [key, { use, value }] of labels) {
    const label = { key, value };
    if (isReservedLabel(key)) mistakes.push({ kind: "reserved-label", use, label });
    const part = wrongPartOf(label);
    const written = part === "key" ? key : value;
    if (part) mistakes.push({ kind: "label-format", use, written, part });
  }
  return mistakes;
}

/** The kubelet's errors about other flags, after it has read its files. */
export function checkFlagValues(
  uses: readonly FlagUse[],
  version: KubernetesVersion,
  isGateOn: GateStates,
  os: NodeDescription["os"] = "linux",
): FlagMistake[] {
  const last = (name: string): FlagUse | undefined =>
    uses.findLast(({ flag }) => flag.name === name);
  const refusedIf = (
    use: FlagUse | undefined,
    problem: FlagRefusal,
    isWrong: (text: string) => boolean,
  ): FlagMistake[] =>
    use && isWrong(use.text) ? [{ kind: "refused", use, problem, written: use.text }] : [];
  const lock = last("exit-on-lock-contention");
  const hasLock = (last("lock-file")?.text ?? "") !== "";
  const isLocking = lock?.value.kind === "bool" && lock.value.value;
  return [
    ...refusedIf(
      last("cloud-provider"),
      "cloud-provider",
      (text) => text !== "" && text !== "external",
    ),
    ...refusedIf(lock, "lock", () => isLocking && !hasLock),
    ...refusedIf(
      last("hostname-override"),
      "hostname",
      (text) => text !== "" && text.trim() === "",
    ),
    ...refusedIf(last("root-dir"), "root-dir", (text) => text === ""),
    ...refusedIf(
      last("windows-priorityclass"),
      "priority-class",
      (text) => !/^(?:IDLE|(?:BELOW_|ABOVE_)?NORMAL|HIGH|REALTIME)_PRIORITY_CLASS$/.test(text),
    ),
    // Since 1.35 the check of the configuration reports this before the clock is set.
    ...refusedIf(
      isBefore(version, "1.35") ? last("log-flush-frequency") : undefined,
      "flush",
      isNoInterval,
    ),
    ...["log-text-split-stream", "log-json-split-stream"].flatMap((name) =>
      refusedIf(
        isGateOn("LoggingAlphaOptions") ? undefined : last(name),
        "split-stream",
        (text) => parseGoBool(text) === true,
      ).map((mistake) => ({ ...mistake, written: `--${name}` })),
    ),
    // On Windows, the kubelet connects to a named pipe.
    ...["container-runtime-endpoint", "image-service-endpoint"].flatMap((name) =>
      refusedIf(os === "windows" ? undefined : last(name), "endpoint", isNoSocket),
    ),
    ...providerPair(last),
    ...sameFile(last),
    ...nodeIp(last("node-ip"), last("cloud-provider")?.text ?? ""),
  ];
}

function isNoInterval(text: string): boolean {
  const interval = parseDuration(text);
  return interval.ok && interval.nanoseconds <= 0n;
}

/** A text without a scheme is taken for the path of a socket. */
function isNoSocket(text: string): boolean {
  const url = parseGoUrl(text);
  if (!url.ok) return !parseGoUrl(`unix://${text}`).ok;
  return url.scheme !== "" && url.scheme !== "unix";
}

/** Configuration and programs of credential providers go together. */
function providerPair(last: (name: string) => FlagUse | undefined): FlagMistake[] {
  const config = last("image-credential-provider-config");
  const programs = last("image-credential-provider-bin-dir");
  const [hasConfig, hasPrograms] = [config, programs].map((use) => (use?.text ?? "") !== "");
  const use = hasConfig ? config : programs;
  if (hasConfig === hasPrograms || !use) return [];
  return [{ kind: "refused", use, problem: "provider-pair", written: `--${use.flag.name}` }];
}

/** No file is both a configuration and a kubeconfig. */
function sameFile(last: (name: string) => FlagUse | undefined): FlagMistake[] {
  const use = last("config");
  if (!use || use.text === "" || use.text !== last("kubeconfig")?.text) return [];
  return [{ kind: "refused", use, problem: "same-file", written: use.text }];
}

function nodeIp(use: FlagUse | undefined, cloudProvider: string): FlagMistake[] {
  if (!use || use.text === "") return [];
  const parts = use.text.split(",").map((part) => part.trim());
  const isAddress = (part: string): boolean => isSloppyIp(part, (text) => hasFormat(text, "ip"));
  const addresses = parts.filter(isAddress);
  const problem = pairProblem(addresses, cloudProvider);
  if (problem) return [{ kind: "node-ip", use, problem, ignored: "" }];
  return parts
    .filter((part) => !isAddress(part))
    .map((ignored) => ({ kind: "node-ip", use, problem: "ignored", ignored }));
}

function pairProblem(
  addresses: readonly string[],
  cloudProvider: string,
): "pair" | "dual-stack" | "unspecified" | undefined {
  const [first = "", second = "", ...more] = addresses;
  if (addresses.length < 2) return undefined;
  if (more.length > 0 || isIpv6(first) === isIpv6(second)) return "pair";
  if (cloudProvider !== "" && cloudProvider !== "external") return "dual-stack";
  return isUnspecified(first) || isUnspecified(second) ? "unspecified" : undefined;
}

/** An address of IPv4 in the notation of IPv6 is one of IPv4 to Go. */
function isIpv6(text: string): boolean {
  return text.includes(":") && !/^::ffff:[\d.]+$/i.test(text);
}

function isUnspecified(text: string): boolean {
  return /^[0:.]+$/.test(text);
}
