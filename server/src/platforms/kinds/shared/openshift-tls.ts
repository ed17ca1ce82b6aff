import type { LocatedNode } from "../../../engine/syntax/located-node.ts";
import { itemsOf } from "../../../engine/syntax/look-up.ts";
import { findNode } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";
import { below, problemsWhere } from "./problems.ts";

type Found = ReturnType<typeof findNode>;

export function textOfNode({ value }: { readonly value: LocatedNode }): string {
  return value.kind === "scalar" ? value.text : "";
}

export function noted<N extends string>(found: Found, note: N): readonly PlatformProblem<N>[] {
  const span = found?.entry?.key.span;
  return found && span ? [{ effect: "noted", span, path: found.name, note }] : [];
}

/** The groups of a custom TLS profile (openshift/api, `config/v1/types_tlssecurityprofile.go`). */
export const tlsGroups = [
  "X25519",
  "secp256r1",
  "secp384r1",
  "secp521r1",
  "X25519MLKEM768",
  "SecP256r1MLKEM768",
  "SecP384r1MLKEM1024",
];

const profiles = ["Old", "Intermediate", "Modern", "Custom"];
const tlsVersions = ["VersionTLS10", "VersionTLS11", "VersionTLS12", "VersionTLS13"];

/** Values that the schema of a TLS profile does not allow, and suites with which the kubelet does not serve HTTP/2. */
export function profileProblems(
  profile: Found,
): readonly PlatformProblem<"profile" | "tlsVersion" | "http2">[] {
  if (!profile) return [];
  const versions = below([profile], "custom", "minTLSVersion");
  const ciphers = findNode(profile.value, ["custom", "ciphers"]);
  const suites = (itemsOf(ciphers?.value) ?? []).map((value) => textOfNode({ value }));
  const isForKubelet = suites.some((suite) => /^(?:ECDHE|AES)/.test(suite));
  const isForHttp2 = suites.some((suite) => /^ECDHE-(?:RSA|ECDSA)-AES128-GCM-SHA256$/.test(suite));
  const isLater = versions.some(({ value }) => textOfNode({ value }) === "VersionTLS13");
  const isWrong = isForKubelet && !isForHttp2 && !isLater;
  return [
    ...problemsWhere(
      below([profile], "type"),
      (text) => !profiles.includes(text),
      "profile",
      "refused",
      profiles,
    ),
    ...problemsWhere(
      versions,
      (text) => !tlsVersions.includes(text),
      "tlsVersion",
      "refused",
      tlsVersions,
    ),
    ...(isWrong ? noted(ciphers, "http2") : []),
  ];
}
