import type { ValueFormat } from "../facts/table.ts";
import { parseDuration } from "../engine/syntax/duration.ts";
import { parseGoInteger } from "./go-numbers.ts";
import { parseGoUrl } from "./go-url.ts";
import { parseQuantity } from "../engine/syntax/quantity.ts";
import { readQuantityNumber, wholeNumberOf } from "../engine/syntax/quantity-number.ts";
import { withoutEnd } from "../engine/text/run-before.ts";

/**
 * True where `text` has the format. Formats that only describe a value (a path, a URL) accept
 * every text. The rules are those of the kubelet's own checks.
 */
export function hasFormat(text: string, format: ValueFormat): boolean {
  const check = checks[format];
  return check === undefined || check(text);
}

const checks: Partial<Record<ValueFormat, (text: string) => boolean>> = {
  "absolute-path": (text) => text.startsWith("/"),
  "byte-quantity": (text) => {
    const quantity = readQuantityNumber(text);
    return quantity !== undefined && wholeNumberOf(quantity) !== undefined;
  },
  cidr: isCidr,
  cpuset: isCpuset,
  duration: (text) => parseDuration(text).ok,
  endpoint: isEndpoint,
  "host-port-or-url": isTracingEndpoint,
  ip: isIp,
  "label-value": (text) => text === "" || isLabelName(text),
  percentage: isPercentage,
  "qualified-name": isQualifiedName,
  quantity: (text) => (parseQuantity(text)?.nanos ?? -1n) >= 0n,
  "sysctl-pattern": (text) =>
    text.length <= 253 &&
    /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*([a-z0-9][-_a-z0-9]*)?[a-z0-9*]$/.test(text),
};

/** `0-3,8`: numbers and ascending ranges, no spaces (k8s.io/utils/cpuset). The empty set is valid. */
function isCpuset(text: string): boolean {
  if (text === "") return true;
  return text.split(",").every((part) => {
    const dash = part.indexOf("-");
    const first = parseGoInteger(dash < 0 ? part : part.slice(0, dash));
    const last = dash < 0 ? first : parseGoInteger(part.slice(dash + 1));
    return first !== undefined && last !== undefined && first <= last;
  });
}

/** `50%`, from 0 to 100; Go takes a sign and further percent signs. */
function isPercentage(text: string): boolean {
  const number = text.endsWith("%") ? parseGoInteger(withoutEnd(text, /%/)) : undefined;
  return number !== undefined && number >= 0n && number <= 100n;
}

/** An IPv4 or IPv6 address as Kubernetes' ParseIPSloppy takes it: with leading zeros, without a zone. */
function isIp(text: string): boolean {
  return text.includes(":") ? isIpv6(text) : isIpv4(text);
}

function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^\d+$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1)?.at(-1);
  const hasIpv4 = last?.includes(".") === true;
  if (hasIpv4 && !isIpv4(last)) return false;
  const hex = groups.flat().slice(0, hasIpv4 ? -1 : undefined);
  if (!hex.every((group) => /^0*[0-9a-fA-F]{1,4}$/.test(group))) return false;
  const count = hex.length + (hasIpv4 ? 2 : 0);
  return halves.length === 2 ? count < 8 : count === 8;
}

function isCidr(text: string): boolean {
  const [address = "", bits = "", ...more] = text.split("/");
  if (more.length > 0 || !/^\d{1,3}$/.test(bits) || !isIp(address)) return false;
  return Number(bits) <= (address.includes(":") ? 128 : 32);
}

/** Linux: `unix:///path`; a path without scheme is taken as a socket too (deprecated). */
function isEndpoint(text: string): boolean {
  if (text === "") return true;
  const scheme = /^([a-zA-Z][-+.a-zA-Z0-9]*):\/\//.exec(text)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === "unix" || scheme === "npipe" || scheme === "tcp";
}

/** `example.com/gpu` or `gpu`: the key of a label or taint. */
function isQualifiedName(text: string): boolean {
  const [first = "", second, ...more] = text.split("/");
  if (more.length > 0) return false;
  return second === undefined ? isLabelName(first) : isDnsSubdomain(first) && isLabelName(second);
}

/** Letters, digits, `-`, `_` and `.`, at most 63, beginning and ending with a letter or digit. */
function isLabelName(text: string): boolean {
  return text.length <= 63 && /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(text);
}

function isDnsSubdomain(text: string): boolean {
  const isLabel = (label: string): boolean => /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(label);
  return text.length <= 253 && text.split(".").every(isLabel);
}

/** A gRPC target: without `//` a host with a port, else a URL of one of gRPC's own schemes. */
function isTracingEndpoint(text: string): boolean {
  const url = parseGoUrl(text.includes("//") ? text : `dns://${text}`);
  return url.ok && ["dns", "unix", "unix-abstract"].includes(url.scheme);
}
