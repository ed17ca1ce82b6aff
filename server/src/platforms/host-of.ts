import { findNode } from "./find-nodes.ts";
import type { HostDescription, NodeDescription } from "../kubelet/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { once } from "../engine/text/once.ts";
import { encloses, type Span } from "../engine/text/span.ts";
import { isAtOrBelow } from "../engine/text/value-path.ts";
import { fieldFindings, platformConfig, severityOf, stackFindings } from "./platform-findings.ts";
import type { FieldNames } from "../engine/messages/field-names.ts";
import type { Field, KindIndex } from "../facts/field-index.ts";
import { kubeletNames, type PlatformKeys } from "./keys/platform-keys.ts";
import { isPatch } from "./patches/is-patch.ts";
import type { FieldRule, Platform } from "./platform.ts";
import { flagsIn, patchedAt } from "./layered-config.ts";
import type { HostedPlace, PlatformDocument } from "./platform-documents.ts";
import { platformStack } from "./platform-stack.ts";

/** How a platform changes the checks of a configuration in one of its documents. */
export function hostOf(
  document: PlatformDocument,
  knowledge: Knowledge,
  node: NodeDescription | undefined,
  place?: HostedPlace,
): HostDescription {
  const isWhole = place?.isWhole ?? false;
  const { platform } = document;
  const { texts, header, unknown, computed = {} } = platform;
  const unconditional = platform.fields.filter(
    ({ when, holdsIn, effect }) =>
      when === undefined && (holdsIn?.(document.root) ?? true) && effect !== "noted",
  );
  return {
    name: texts.title,
    headerIsGiven: header === "given" || isPatch(document),
    defaults: new Set(isWhole ? [] : [...Object.keys(computed), ...baseFields(document)]),
    // Unknown arguments in Terraform are reported at their own place; the remaining names are the kubelet's.
    unknown:
      unknown !== "kubelet" && !document.form.resources
        ? { severity: severityOf(unknown), effect: { platform: texts } }
        : undefined,
    effectOn(path) {
      const rule = unconditional.find(({ fields }) => fields.some((field) => field === path));
      return rule && messageOf(rule, path, document);
    },
    names: (index) => {
      const open = platform.accepted ?? platform.writable?.(document.root);
      return fieldNames(index, open, place?.keys, unconditional);
    },
    check(config) {
      const { root, index } = config;
      const patched = patchedAt(document, place, index.version);
      const stack = platformStack(document, patched?.user ?? root, index, {
        place,
        node,
        patched,
      });
      const words = flagsIn(document).map(({ text }) => text);
      const effective = platformConfig(stack, index, knowledge, words, node);
      // Of several patches that make one configuration, each answers for what is written in it.
      const isHere = ({ span }: { readonly span: Span }): boolean =>
        !patched || place === undefined || encloses(place.value.span, span);
      const ownFindings = fieldFindings(platform, stack, effective).filter(isHere);
      const isAffected = ({ path }: Finding): boolean =>
        stack.affected.some(
          ({ field, rule }) => rule.effect !== "noted" && isAtOrBelow(path, field),
        );
      const decoded = effective ? config.decodedBy(effective.isGateOn) : config.decoded;
      // The base may contain the fields that a patch leaves out.
      const found = (
        effective && !isPatch(document)
          ? stackFindings(
              effective,
              stack.user,
              config.top,
              new Set([...stack.computed.keys(), ...decoded.flatMap(undecodedField)]),
              knowledge,
              node,
            )
          : config.checkAlone()
      ).filter(isHere);
      // If the platform rejects a value, no kubelet sees it: it has one error, the platform's.
      const refused = once(() => {
        const problems = stack.problems().filter(({ effect }) => effect === "refused");
        return new Set(problems.map(({ span }) => span.start));
      });
      const isRefused = ({ severity, span }: Finding): boolean =>
        severity === "error" && refused().has(span.start);
      // A value that the platform ignores does not reach the kubelet.
      const ignored = once(() =>
        stack
          .problems()
          .flatMap(({ effect, path }) =>
            effect === "lost" && path.startsWith(`${stack.context.place}.`)
              ? [path.slice(stack.context.place.length + 1)]
              : [],
          ),
      );
      const isIgnored = ({ path }: Finding): boolean =>
        stack.context.place !== "" && ignored().some((field) => isAtOrBelow(path, field));
      // A platform that compares these two itself says what happens then.
      const isCompared = ({ rule }: Finding): boolean =>
        rule === "image-gc-low-lt-high" && stack.problems().some(({ note }) => note === "gcOrder");
      return {
        decoded: decoded
          .filter((finding) => !isAffected(finding) && !isRefused(finding) && !isIgnored(finding))
          .map((finding) => ofOtherPlace(refusedByPlatform(finding, platform), document)),
        found: [
          ...ownFindings,
          ...found
            .filter((finding) => !isCompared(finding) && !isRefused(finding) && !isIgnored(finding))
            .map((finding) => softened(finding, platform)),
        ],
      };
    },
  };
}

/** Messages about values that Go cannot decode into the type of their field. */
const ofTypes: ReadonlySet<string> = new Set([
  "type-mismatch",
  "string-map-value",
  "integer-too-large",
  "integer-fraction",
  "duration-unit",
  "duration-no-unit",
  "duration-invalid",
  "duration-null",
  "duration-number",
  "quantity-invalid",
  "time-invalid",
  "number-not-finite",
]);

/** The top-level field of a value that does not decode: what a rule would say about the value is not known. */
function undecodedField({ message, path }: Finding): readonly string[] {
  return ofTypes.has(message.key) ? [path.replace(/[.[].*/s, "")] : [];
}

function refusedByPlatform(finding: Finding, { refusesTypes, texts }: Platform): Finding {
  if (!refusesTypes || finding.severity !== "error" || !ofTypes.has(finding.message.key))
    return finding;
  return { ...finding, message: { ...finding.message, refusedBy: texts } };
}

/** Names the place of a setting of the document that is written in the kubelet's configuration. */
function ofOtherPlace(finding: Finding, { form, platform, root }: PlatformDocument): Finding {
  const { message } = finding;
  if (message.key !== "unknown-field" || message.params.parent !== "") return finding;
  const { key, effect } = message.params;
  const settings = (form.settings ?? []).map(({ path }) => path);
  const above = (platform.closed ?? [])
    .filter(({ path, keys }) => keys.includes(key) && findNode(root, path) !== undefined)
    .filter(({ path }) => !path.includes("*"))
    .map(({ path }) => [...path, key]);
  const places = [...settings, ...above]
    .filter((path) => path.at(-1) === key)
    .map((path) => path.join("."));
  if (places.length === 0) return finding;
  const params = { key, places: [...new Set(places)], effect };
  return { ...finding, message: { ...message, key: "field-in-other-place", params } };
}

/** The names of the kubelet's fields in a platform's document, and the fields that cannot be written there. */
function fieldNames(
  { root }: KindIndex,
  accepted: ReadonlySet<string> | undefined,
  keys: PlatformKeys | undefined,
  unconditional: readonly FieldRule[],
): FieldNames {
  const own = new Map(keys && kubeletNames(keys));
  const written = new Map(
    Object.values(keys ?? {}).flatMap(({ field, names: inner, write }) =>
      field === undefined || inner || !write ? [] : [[field, write] as const],
    ),
  );
  const lost = unconditional.flatMap(({ fields }) => fields);
  const named = keys && new Set([...own.keys()].map((path) => path.split(".", 1)[0] ?? path));
  const open = named ?? accepted;
  return { own, written, closed: new Set([...(open ? namesWithout(root, open) : []), ...lost]) };
}

function namesWithout({ children }: Field, open: ReadonlySet<string>): readonly string[] {
  return [...children.keys()].filter((name) => !open.has(name));
}

/** Rules about defaults that users often leave out on purpose are only remarks over a platform's base. */
export function softened(finding: Finding, { softens = [] }: Platform): Finding {
  const isSoft = finding.rule === "eviction-hard-partial" || softens.includes(finding.rule);
  return isSoft ? { ...finding, severity: "information" } : finding;
}

function messageOf(
  { effect, note, value }: FieldRule,
  field: string,
  { platform: { texts } }: PlatformDocument,
): ReturnType<NonNullable<HostDescription["effectOn"]>> {
  const shown = value === undefined || typeof value === "function" ? undefined : value;
  const params = {
    texts,
    field,
    effect,
    note,
    value: shown !== undefined ? JSON.stringify(shown) : undefined,
  };
  return { key: "platform-field", params };
}

/** The top-level fields that the platform's base sets in some version. */
function baseFields({ platform: { base = [] } }: PlatformDocument): readonly string[] {
  return base.flatMap(({ values }) => (typeof values === "function" ? [] : Object.keys(values)));
}
