import type { BaseValues } from "../../platform.ts";

/** Who may ask the kubelet, as several platforms write it: nobody unnamed, and whom the API server lets. */
export function accessByWebhook(clientCAFile: string): BaseValues {
  return {
    authentication: {
      anonymous: { enabled: false },
      webhook: { cacheTTL: "2m0s", enabled: true },
      x509: { clientCAFile },
    },
    authorization: {
      mode: "Webhook",
      webhook: { cacheAuthorizedTTL: "5m0s", cacheUnauthorizedTTL: "30s" },
    },
  };
}
