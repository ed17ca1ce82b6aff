import { defineTokenRule } from "./define-credential-rule.ts";

const gate = "KubeletServiceAccountTokenForCredentialProviders";

/** Gates are set in another file: only their defaults are known here. */
export const credTokenGate = defineTokenRule({
  id: "cred-token-gate",
  severity: "error",
  check(_token, { attributes, context: { gates, version, flagGates } }) {
    const isOn = flagGates?.get(gate) ?? gates.stateIn(gate, version)?.default === true;
    return isOn ? [] : [{ blame: attributes, params: { gate, version } }];
  },
});
