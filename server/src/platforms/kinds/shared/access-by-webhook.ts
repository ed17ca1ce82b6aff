import type { BaseValues } from "../../platform.ts";

/**
 * Access to the kubelet as several platforms write it: no anonymous requests, and the API server authorizes the others.
 */
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
