import type { Rule } from "../define-rule.ts";
import { anonymousAlwaysAllow } from "./anonymous-always-allow.ts";
import { featureGateAllAlphaBeta } from "./feature-gate-all-alpha-beta.ts";
import { featureGateDependency } from "./feature-gate-dependency.ts";
import { featureGateGaOrDeprecated } from "./feature-gate-ga-or-deprecated.ts";
import { featureGateLocked } from "./feature-gate-locked.ts";
import { featureGateRedundant } from "./feature-gate-redundant.ts";
import { featureGateRemoved } from "./feature-gate-removed.ts";
import { featureGateUnknown } from "./feature-gate-unknown.ts";
import { insecureAlwaysAllow } from "./insecure-always-allow.ts";
import { insecureAnonymousAuth } from "./insecure-anonymous-auth.ts";
import { insecureNoClientCa } from "./insecure-no-client-ca.ts";
import { portsDistinct } from "./ports-distinct.ts";
import { protectKernelDefaultsNeeds } from "./protect-kernel-defaults-needs.ts";
import { readOnlyPortOpen } from "./read-only-port-open.ts";
import { serverTlsBootstrapVsFiles } from "./server-tls-bootstrap-vs-files.ts";
import { taintDuplicate } from "./taint-duplicate.ts";
import { taintEffectMissing } from "./taint-effect-missing.ts";
import { taintInvalid } from "./taint-invalid.ts";
import { taintTimeAdded } from "./taint-time-added.ts";
import { tlsCertKeyPair } from "./tls-cert-key-pair.ts";
import { tlsCipherInsecure } from "./tls-cipher-insecure.ts";
import { tlsCurveDuplicate } from "./tls-curve-duplicate.ts";
import { tlsCurveUnsupported } from "./tls-curve-unsupported.ts";
import { tls13CiphersIgnored } from "./tls13-ciphers-ignored.ts";
import { unsafeSysctlNamespaced } from "./unsafe-sysctl-namespaced.ts";
import { unsafeSysctlSafe } from "./unsafe-sysctl-safe.ts";

/** Feature gates, taints, and who may reach the kubelet and how. */
export const securityRules: readonly Rule[] = [
  featureGateUnknown,
  featureGateRemoved,
  featureGateLocked,
  featureGateDependency,
  featureGateGaOrDeprecated,
  featureGateRedundant,
  featureGateAllAlphaBeta,
  taintInvalid,
  taintTimeAdded,
  taintEffectMissing,
  taintDuplicate,
  tlsCurveUnsupported,
  tlsCurveDuplicate,
  tlsCipherInsecure,
  tls13CiphersIgnored,
  tlsCertKeyPair,
  serverTlsBootstrapVsFiles,
  unsafeSysctlNamespaced,
  unsafeSysctlSafe,
  portsDistinct,
  anonymousAlwaysAllow,
  insecureAnonymousAuth,
  insecureAlwaysAllow,
  insecureNoClientCa,
  readOnlyPortOpen,
  protectKernelDefaultsNeeds,
];
