import type { TextLook } from "../../text/text-look.ts";
import type { PartKind } from "../part.ts";
import { toolParts } from "../late-tool-parts.ts";
import { platformLooks, type PlatformLook } from "./platform-looks.ts";

/**
 * Kubelet configurations in files (YAML, or JSON, which is YAML too) of platforms that lay them over a configuration of
 * their own.
 */
export const hostedKind: PartKind = {
  mayBeIn: (look, { language = "yaml", path = "" }) =>
    platformLooks.some((platform) => mayBeOf(platform, look, language, path.replaceAll("\\", "/"))),
  recogniser: (late) => late.get(toolParts).recogniseHosted,
};

/** Outside YAML only those count that their path tells, and commands. */
function mayBeOf(
  { marks, forms }: PlatformLook,
  look: TextLook,
  language: string,
  path: string,
): boolean {
  const isYaml = language === "yaml";
  return (
    look.test(marks) &&
    forms.some(
      (form) =>
        (form.path ? form.path.test(path) : isYaml || form.isInText === true) &&
        isMarked(form, look),
    )
  );
}

function isMarked({ marks }: PlatformLook["forms"][number], look: TextLook): boolean {
  return !marks || look.test(marks);
}
