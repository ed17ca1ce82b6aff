import type { TextLook } from "../../text/text-look.ts";
import type { FileOptions, PartKind } from "../part.ts";
import { isTomlFile } from "../toml-file.ts";
import { toolParts } from "../late-tool-parts.ts";
import { platformLooks, type PlatformLook } from "./platform-looks.ts";

/**
 * Kubelet configurations in files (YAML, or JSON, which is YAML too) of platforms that lay them over a configuration of
 * their own.
 */
export const hostedKind: PartKind = {
  mayBeIn: (look, options) => platformLooks.some((platform) => mayBeOf(platform, look, options)),
  recogniser: (late) => late.get(toolParts).recogniseHosted,
};

/** Outside YAML only those count that their path tells, and commands; in TOML those of TOML. */
function mayBeOf({ marks, forms }: PlatformLook, look: TextLook, options: FileOptions): boolean {
  const { language = "yaml", path = "" } = options;
  const isToml = isTomlFile(options);
  const isYaml = language === "yaml";
  return (
    look.test(marks) &&
    forms.some(
      (form) =>
        (isToml
          ? form.isToml === true
          : form.path
            ? form.path.test(path.replaceAll("\\", "/"))
            : form.isToml !== true && (isYaml || form.isInText === true)) && isMarked(form, look),
    )
  );
}

function isMarked({ marks }: PlatformLook["forms"][number], look: TextLook): boolean {
  return !marks || look.test(marks);
}
