import { credCacheDurationRequired } from "./cred-cache-duration-required.ts";
import { credEnvFormat } from "./cred-env-format.ts";
import { credMatchImagesFormat } from "./cred-match-images-format.ts";
import { credMatchImagesRequired } from "./cred-match-images-required.ts";
import { credMatchImagesScheme } from "./cred-match-images-scheme.ts";
import { credMatchImagesSemantics } from "./cred-match-images-semantics.ts";
import { credNameDuplicate, credNameDuplicateValue } from "./cred-name-duplicate.ts";
import { credNameDot, credNameEmpty, credNameSlash, credNameSpace } from "./cred-names.ts";
import { credOldVersion } from "./cred-old-version.ts";
import { credProviderApiVersion } from "./cred-provider-api-version.ts";
import { credProvidersRequired } from "./cred-providers-required.ts";
import { credTokenAudience } from "./cred-token-audience.ts";
import { credTokenCacheType } from "./cred-token-cache-type.ts";
import { credTokenGate } from "./cred-token-gate.ts";
import { credTokenKeyBoth, credTokenKeyDuplicate, credTokenKeyFormat } from "./cred-token-keys.ts";
import { credTokenPluginVersion } from "./cred-token-plugin-version.ts";
import { credTokenRequireSa } from "./cred-token-require-sa.ts";
import { credTokenRequiredKeys } from "./cred-token-required-keys.ts";
import type { CredentialRule } from "./define-credential-rule.ts";

/** All rules about CredentialProviderConfig. */
export const credentialProviderRules: readonly CredentialRule[] = [
  credProvidersRequired,
  credNameSlash,
  credNameSpace,
  credNameDot,
  credNameEmpty,
  credNameDuplicate,
  credNameDuplicateValue,
  credMatchImagesRequired,
  credMatchImagesFormat,
  credMatchImagesScheme,
  credMatchImagesSemantics,
  credCacheDurationRequired,
  credProviderApiVersion,
  credEnvFormat,
  credOldVersion,
  credTokenGate,
  credTokenAudience,
  credTokenRequireSa,
  credTokenPluginVersion,
  credTokenRequiredKeys,
  credTokenKeyFormat,
  credTokenKeyDuplicate,
  credTokenKeyBoth,
  credTokenCacheType,
];
