import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { FieldText } from "./shared/field-text.ts";

export default defineRule({
  id: "tls13-ciphers-ignored",
  severity: "warning",
  stage: "start-up",
  phrase: "TLS 1.3 cipher suites are not configurable",
  source: "crypto/tls of Go, Config.CipherSuites",
  fields: { ciphers: "tlsCipherSuites", minVersion: "tlsMinVersion" },
  check({ ciphers, minVersion }, { config }) {
    if (minVersion.value !== "VersionTLS13" || ciphers.value.length === 0) return [];
    const blame = { span: config.keySpan(ciphers.path), path: ciphers.path };
    return [{ blame, related: [minVersion], params: { field: ciphers.path } }];
  },
  message: ({ field }: FieldText) =>
    `With "tlsMinVersion: VersionTLS13", this list has no effect ("TLS 1.3 cipher suites are not configurable"). Remove ${field}, or set tlsMinVersion: VersionTLS12.`,
  fix: maker.removal(safe),
});
