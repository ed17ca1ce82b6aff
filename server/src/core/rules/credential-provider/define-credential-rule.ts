import type { Finding, Severity } from "../../findings/finding.ts";
import type {
  CredentialProvider,
  CredentialProviders,
  TokenAttributes,
} from "../../kubelet/credential-config.ts";
import type { Setting } from "../../kubelet/setting.ts";
import type { RuleId } from "../../messages/message-ref.ts";
import { isBefore } from "../../schema/field-index.ts";
import type { GateIndex } from "../../schema/gate-index.ts";
import type { KubernetesVersion } from "../../schema/table.ts";
import { toFinding, type Blame, type Place } from "../define-rule.ts";

/** What a check may ask besides the providers. */
export interface CredentialRuleContext {
  readonly version: KubernetesVersion;
  readonly gates: GateIndex;
  /** Feature gates that the kubelet's flags set, where these are known. */
  readonly flagGates?: ReadonlyMap<string, boolean>;
  /** The header's. */
  readonly apiVersion: Place & { readonly value: string };
}

/** A rule about CredentialProviderConfig as the runner sees it. */
export interface CredentialRule {
  readonly id: RuleId;
  run(providers: CredentialProviders, context: CredentialRuleContext): readonly Finding[];
}

interface About<R extends RuleId> {
  /** The stable id; also the key of its message. */
  readonly id: R;
  readonly severity: Severity;
  /** The versions whose kubelet checks this; both ends included. */
  readonly versions?: { readonly since?: KubernetesVersion; readonly until?: KubernetesVersion };
}

/** Makes a rule about the file as a whole. */
export function defineCredentialRule<R extends RuleId>(
  definition: About<R> & {
    check(providers: CredentialProviders, context: CredentialRuleContext): readonly Blame<R>[];
  },
): CredentialRule {
  const { id, severity, versions } = definition;
  return {
    id,
    run(providers, context) {
      if (versions?.since && isBefore(context.version, versions.since)) return [];
      if (versions?.until && isBefore(versions.until, context.version)) return [];
      const found = definition.check(providers, context);
      return found.map((blame) => toFinding(id, severity, blame));
    },
  };
}

/** Makes a rule about each provider by itself. */
export function defineProviderRule<R extends RuleId>(
  definition: About<R> & {
    check(provider: CredentialProvider, context: CredentialRuleContext): readonly Blame<R>[];
  },
): CredentialRule {
  return defineCredentialRule({
    ...definition,
    check: (providers, context) =>
      providers.value.flatMap(({ value }) => definition.check(value, context)),
  });
}

/** Makes a rule about each provider's token attributes, where it has some. */
export function defineTokenRule<R extends RuleId>(
  definition: About<R> & {
    check(
      token: TokenAttributes,
      about: {
        readonly attributes: Setting<TokenAttributes | undefined>;
        readonly provider: CredentialProvider;
        readonly context: CredentialRuleContext;
      },
    ): readonly Blame<R>[];
  },
): CredentialRule {
  return defineProviderRule({
    ...definition,
    check(provider, context) {
      const attributes = provider.tokenAttributes;
      if (attributes?.value === undefined) return [];
      return definition.check(attributes.value, { attributes, provider, context });
    },
  });
}
