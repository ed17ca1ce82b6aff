import { defineRule } from "../define-rule.ts";

export const tls13CiphersIgnored = defineRule({
  id: "tls13-ciphers-ignored",
  severity: "warning",
  fields: { ciphers: "tlsCipherSuites", least: "tlsMinVersion" },
  check({ ciphers, least }, { config }) {
    if (least.value !== "VersionTLS13" || ciphers.value.length === 0) return [];
    const blame = { span: config.keySpan(ciphers.path), path: ciphers.path };
    return [{ blame, related: [least], params: { field: ciphers.path } }];
  },
});
