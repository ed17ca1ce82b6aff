import { type PartKind, syntaxOf } from "../kubelet/index.ts";
import { platformLooks, type PlatformLook } from "./platform-looks.ts";
import { recogniseHosted } from "./hosted-part.ts";

/**
 * Kubelet configurations in files (YAML, or JSON, which is YAML too) of platforms that lay them over a configuration of
 * their own.
 */
export const hostedKind: PartKind = {
  specialFiles: ["toml", "hcl", "script", "mime", "prose"],
  mayBeIn(look, options) {
    const { language = "yaml", path = "" } = options;
    const plain = path.replaceAll("\\", "/");
    const syntax = syntaxOf(options, look);
    const fits = (form: Form): boolean =>
      syntax === "toml" || syntax === "hcl"
        ? form.syntax === syntax
        : mayBeForm(form, syntax === "mime" || language === "yaml", plain);
    return platformLooks.some(
      ({ marks, forms }) =>
        look.test(marks) &&
        forms.some((form) => fits(form) && (!form.marks || look.test(form.marks))),
    );
  },
  recognise: recogniseHosted,
};

type Form = PlatformLook["forms"][number];

/** Outside YAML only those count that their path tells, and commands. */
function mayBeForm(form: Form, isYaml: boolean, path: string): boolean {
  if (form.path) return form.path.test(path);
  return form.syntax === undefined && (isYaml || form.isInText === true);
}
