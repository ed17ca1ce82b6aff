import type { FixMaker } from "../edits/fix.ts";
import { credentialFixes } from "./rules/credentials.ts";
import { dropInFixes } from "./rules/drop-ins.ts";
import { evictionFixes } from "./rules/eviction.ts";
import { gateRuleFixes } from "./rules/gates.ts";
import { generalFixes } from "./rules/general.ts";
import { loggingFixes } from "./rules/logging.ts";
import { managerFixes } from "./rules/managers.ts";
import { reservationFixes } from "./rules/reservations.ts";
import { securityFixes } from "./rules/security.ts";

/** The fixes that belong to a rule, beside those that follow from its message. */
export const fixesByRule: ReadonlyMap<string, FixMaker> = new Map([
  ...generalFixes,
  ...loggingFixes,
  ...gateRuleFixes,
  ...evictionFixes,
  ...reservationFixes,
  ...managerFixes,
  ...securityFixes,
  ...credentialFixes,
  ...dropInFixes,
]);

/** Rules whose message would add answers that are no good: a bound is no port, and curve 1 no curve. */
export const answeredByRule: ReadonlySet<string> = new Set([
  "port-range",
  "healthz-port-range",
  "read-only-port-range",
  "iptables-drop-bit-range",
  "iptables-masquerade-bit-range",
  "logging-verbosity-max",
  "tls-curve-range",
]);
