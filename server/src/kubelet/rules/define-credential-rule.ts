import type { FixContext } from "../../engine/analysis/fix.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type {
  CredentialProvider,
  CredentialProviders,
  TokenAttributes,
} from "../credential-config.ts";
import type { Setting } from "../../engine/rules/setting.ts";
import type { GateIndex } from "../../facts/gate-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import {
  isVersionWithin,
  ruleTexts,
  toFindings,
  type Blame,
  type NoParams,
  type BlamedPlace,
  type StatedRule,
  type RuleWithFixes,
} from "../../engine/rules/rule.ts";

/** The inputs of a check, in addition to the providers. */
export interface CredentialRuleContext {
  readonly version: KubernetesVersion;
  readonly gates: GateIndex;
  /** Feature gates that the kubelet's flags set, where these are known. */
  readonly flagGates?: ReadonlyMap<string, boolean>;
  /** The header's. */
  readonly apiVersion: BlamedPlace & { readonly value: string };
}

/** A rule about CredentialProviderConfig as the runner sees it. */
export interface CredentialRule {
  readonly subject: "credential-providers";
  run(providers: CredentialProviders, context: CredentialRuleContext): readonly Finding[];
}

type DefinedRule<P> = CredentialRule & RuleWithFixes<P, FixContext>;

/** Defines a rule about the whole file. */
export function defineCredentialRule<P extends object = NoParams>(
  definition: StatedRule<P, FixContext> & {
    readonly check: (
      providers: CredentialProviders,
      context: CredentialRuleContext,
    ) => readonly Blame<NoInfer<P>>[];
  },
): DefinedRule<P> {
  const { id, severity, versions, check } = definition;
  const rule = { id, severity };
  return {
    ...ruleTexts(definition),
    subject: "credential-providers",
    run(providers, context) {
      return isVersionWithin(context.version, versions)
        ? toFindings(rule, check(providers, context))
        : [];
    },
  };
}

/** Defines a rule about each provider alone. */
export function defineProviderRule<P extends object = NoParams>(
  definition: StatedRule<P, FixContext> & {
    check(
      provider: CredentialProvider,
      context: CredentialRuleContext,
    ): readonly Blame<NoInfer<P>>[];
  },
): DefinedRule<P> {
  return defineCredentialRule<P>({
    ...definition,
    check(providers, context) {
      const found: Blame<NoInfer<P>>[] = [];
      for (const { value } of providers.value) {
        for (const blame of definition.check(value, context)) found.push(blame);
      }
      return found;
    },
  });
}

/** The inputs of a check of token attributes, in addition to the attributes. */
interface TokenRuleContext {
  readonly attributes: Setting<TokenAttributes | undefined>;
  readonly provider: CredentialProvider;
  readonly context: CredentialRuleContext;
}

/** Makes a rule about each provider's token attributes, where it has some. */
export function defineTokenRule<P extends object = NoParams>(
  definition: StatedRule<P, FixContext> & {
    check(token: TokenAttributes, context: TokenRuleContext): readonly Blame<NoInfer<P>>[];
  },
): DefinedRule<P> {
  return defineProviderRule<P>({
    ...definition,
    check(provider, context) {
      const attributes = provider.tokenAttributes;
      if (attributes?.value === undefined) return [];
      return definition.check(attributes.value, { attributes, provider, context });
    },
  });
}
