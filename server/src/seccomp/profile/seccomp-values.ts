import { capabilities } from "../capabilities.ts";
import { loaderOf } from "../load-profile.ts";
import type { ProfileForm } from "../../facts/seccomp-table.ts";
import type { SeccompProfile } from "../profile-model.ts";
import type { ContainerRuntime, ProfileField } from "../../facts/seccomp-table.ts";
import { listedArchitectures, usualArchitectures } from "./seccomp-architectures.ts";
import type { SeccompContext } from "./seccomp-context.ts";
import { architectureText } from "./seccomp-formula.ts";
import { defaultCapabilities } from "./seccomp-runtime-default.ts";

/** A value that a field may have. */
export interface SeccompValue {
  readonly value: string | number;
  /** The shown text, if it is more than the value. */
  readonly label?: string;
  readonly kind: "call" | "constant" | "value";
  readonly detail?: string;
  /** Of a number, the name that finds it. */
  readonly name?: string;
  /** 0: the likely ones. */
  readonly rank: 0 | 1 | 2;
}

/** Whose values they are; `profile`: undefined where it cannot be read. */
interface ValueOwner {
  readonly profile: SeccompProfile | undefined;
  readonly form: ProfileForm;
  readonly runtime: ContainerRuntime;
}

/**
 * The known values for a field of a profile, likely ones first, without those that the OCI runtime rejects in every
 * profile; empty for free text and numbers.
 */
export function seccompValues(
  field: ProfileField,
  owner: ValueOwner,
  context: SeccompContext,
): readonly SeccompValue[] {
  const { model } = context.knowledge;
  const { ociRuntime } = loaderOf(owner.runtime, context.knowledge, owner.form);
  const { phrases } = context;
  switch (field.type) {
    case "call":
      return calls(owner, context);
    case "action":
      return Object.entries(model.actions)
        .filter(([, record]) => field.path !== "defaultAction" || record[ociRuntime].default)
        .map(([value, { effect, sameAs }]) =>
          constant(value, phrases.effects[effect], sameAs === undefined ? 0 : 1),
        );
    case "architecture":
      return Object.entries(model.architectures)
        .filter(([, record]) => record[ociRuntime])
        .map(([value, { bits, endian }]) =>
          constant(value, phrases.bits(bits, endian), isUsual(value) ? 0 : 1),
        );
    case "short-architecture":
      return Object.entries(model.architectures).flatMap(([name, { short, bits, endian }]) =>
        short === undefined
          ? []
          : [
              {
                ...constant(short, phrases.bits(bits, endian), isUsual(name) ? 0 : 1),
                kind: "value",
              },
            ],
      );
    case "operator":
      return Object.entries(model.operators).map(([value, { symbol, valueTwo }]) =>
        constant(value, valueTwo ? `(arg ${symbol} value) == valueTwo` : `arg ${symbol} value`, 0),
      );
    case "flag":
      return Object.entries(model.flags).map(([value, { kernel }]) =>
        constant(value, phrases.kernelDetail(kernel), 0),
      );
    case "errno":
      return errnos(context);
    case "errno-name":
      return Object.entries(model.errnos).map(([value, number]) =>
        constant(value, String(number), isUsualError(value) ? 0 : 1),
      );
    case "capability":
      return capabilities.map((value) => capability(value, context));
    case "index":
      return Array.from({ length: model.limits.arguments }, (_, index) => ({
        value: index,
        kind: "value",
        detail: phrases.argument(index),
        rank: 0,
      }));
    case "kernel-version":
    case "list":
    case "string":
    case "struct":
    case "uint64":
      return [];
  }
}

function constant(value: string, detail: string, rank: SeccompValue["rank"]): SeccompValue {
  return { value, kind: "constant", detail, rank };
}

function isUsual(architecture: string): boolean {
  return usualArchitectures.some((usual) => usual === architecture);
}

/** Errors that profiles return, and errors that programs take for a kernel without the call. */
function isUsualError(name: string): boolean {
  return name === "EPERM" || name === "ENOSYS";
}

/** Calls of the profile's architectures first; each with its number on the first of them. */
function calls({ profile }: ValueOwner, { knowledge, phrases }: SeccompContext): SeccompValue[] {
  const listed = profile ? listedArchitectures(profile, knowledge) : [];
  const architectures = listed.length > 0 ? listed : usualArchitectures;
  const [first = ""] = architectures;
  const { texts } = knowledge;
  return knowledge.callNames.map((value) => {
    const number = knowledge.numberOf(value, first);
    const isThere = architectures.some(
      (architecture) => knowledge.numberOf(value, architecture) !== undefined,
    );
    const group = Object.hasOwn(texts.calls, value) ? (texts.calls[value]?.group ?? "") : "";
    const detail = phrases.callDetail(group, number, architectureText(first));
    return { value, kind: "call", detail, rank: isThere ? 0 : 1 };
  });
}

/** One entry for each number, with its usual name. */
function errnos({ knowledge }: SeccompContext): SeccompValue[] {
  const names = new Map<number, string>();
  for (const [name, number] of Object.entries(knowledge.model.errnos)) {
    if (!names.has(number)) names.set(number, name);
  }
  return [...names].map(([value, name]) => {
    const rank = isUsualError(name) ? 0 : 1;
    return { value, label: `${value} ${name}`, name, kind: "value", rank };
  });
}

function capability(value: string, { knowledge }: SeccompContext): SeccompValue {
  // A rule for what all containers have needs no condition.
  const isOpening = Object.hasOwn(knowledge.runtimeDefault.capabilities, value);
  const rank = isOpening ? 0 : defaultCapabilities.has(value) ? 2 : 1;
  return { value, kind: "constant", rank };
}
