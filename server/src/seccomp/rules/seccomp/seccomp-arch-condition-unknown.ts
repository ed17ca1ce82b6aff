import { shortNameOf } from "../../load-profile.ts";
import type { SeccompModel } from "../../../facts/seccomp-table.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { nameAnswers } from "./shared/condition-fixes.ts";
import { conditionsRead } from "./shared/conditions-read.ts";
import type { InConditions } from "./shared/messages.ts";
import type { SuggestedValue } from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";

/** A name that no node's architecture has for the program that reads the profile. */
export default defineSeccompRule({
  id: "seccomp-arch-condition-unknown",
  severity: "warning",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/seccomp_linux.go, setupSeccomp",
  checkRule({ rule }, { loader, knowledge: { model } }) {
    const nameOf = (architecture: string): string | undefined =>
      shortNameOf(architecture, loader, model);
    return conditionsRead(rule, "arches", loader).flatMap(({ part, conditions: { arches } }) => {
      const written = arches?.value ?? [];
      if (written.length === 0) return [];
      const names = Object.keys(model.architectures).flatMap((constant) => nameOf(constant) ?? []);
      const recognised = new Set([...names, ...rareNames(model)]);
      const isAlone = written.every(({ value }) => !recognised.has(value));
      return written.flatMap((name) => {
        if (recognised.has(name.value)) return [];
        const suggestion = shortFor(name.value, model, nameOf) ?? nearest(name.value, names);
        const params = {
          written: name.value,
          part,
          isAlone,
          by: loader.reader,
          suggestion,
        };
        return [{ blame: name, params }];
      });
    });
  },
  message: ({
    written,
    suggestion,
    part,
    isAlone,
    by,
  }: SuggestedValue &
    InConditions & {
      /** The list has no other name that a node has. */
      readonly isAlone: boolean;
      readonly by: string;
    }) =>
    `"${written}" is not an architecture that ${by} recognizes, so ${part === "excludes" ? "it never excludes the rule" : isAlone ? "the rule never applies" : "it has no effect"}.${didYouMean(suggestion)}`,
  fix: ({ written, suggestion, part, isAlone }, { path }, context) => {
    const goes = part === "includes" && isAlone ? "rule" : "name";
    return nameAnswers(written, suggestion, path, goes, context);
  },
});

/** Names that one program or release has and another has not: they are not blamed. */
function rareNames({ architectures }: SeccompModel): string[] {
  const withoutShort = Object.keys(architectures).filter(
    (architecture) => !architectures[architecture]?.short,
  );
  return withoutShort.map(withoutPrefix);
}

/** `amd64` for `x86_64` and `SCMP_ARCH_X86_64`, and the runtime's own name for another one's. */
function shortFor(
  written: string,
  { architectures }: SeccompModel,
  nameOf: (architecture: string) => string | undefined,
): string | undefined {
  const constant = Object.keys(architectures).find(
    (architecture) =>
      withoutPrefix(architecture) === withoutPrefix(written) ||
      architectures[architecture]?.short === written,
  );
  return constant === undefined ? undefined : nameOf(constant);
}

function withoutPrefix(constant: string): string {
  return constant.toLowerCase().replace(/^scmp_arch_/, "");
}
