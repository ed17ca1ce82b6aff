import { carriedLook } from "./carriers/quick-looks.ts";
import type { QuickLook } from "../engine/parts/part.ts";
import { beginsWithHeader, mayHoldKubeletKinds } from "../kubelet/identify.ts";
import { syntaxOf } from "../kubelet/parts/file-syntax.ts";
import { isSystemdUnit } from "../engine/syntax/systemd-unit.ts";
import { isPatchFile, patchFileName } from "./patches/patch-file.ts";
import { platformLooks, type PlatformLook } from "./platform-looks.ts";

export const kubeletDocumentsLook: QuickLook = {
  mayBeIn(look, { path = "", isKubeletConfig, role }) {
    // A set knows its files.
    if (role !== undefined) return true;
    if (isPatchFile(path, look)) return false;
    if (isKubeletConfig === true) return !isSystemdUnit(look.text);
    return mayHoldKubeletKinds(look.text, path, look);
  },
};

/** A header with a mistake, such as a missing space or colon, by which no other kind recognizes the file. */
export const brokenHeaderLook: QuickLook = {
  isLastResort: true,
  mayBeIn: beginsWithHeader,
};

export const kubeadmPatchLook: QuickLook = {
  mayBeIn: (look, { path = "", role }) =>
    role === undefined && patchFileName(path, look) !== undefined,
};

/** The editor's language for files in which everything is the kubelet's. */
const kubeletLanguage = "kubelet-config";

export const hostedLook: QuickLook = {
  specialFiles: ["toml", "hcl", "script", "mime", "prose"],
  mayBeIn(look, options) {
    const { language, path = "" } = options;
    const syntax = syntaxOf(options, look);
    // JSON is YAML too, and so is whatever an editor calls a file that nothing else reads.
    const isYaml = syntax === "mime" || (syntax === undefined && language !== kubeletLanguage);
    const fits = (form: Form): boolean =>
      syntax === "toml" || syntax === "hcl"
        ? form.syntax === syntax
        : mayBeForm(form, isYaml, path);
    return platformLooks.some(
      ({ marks, forms }) =>
        look.test(marks) &&
        forms.some((form) => fits(form) && (!form.marks || look.test(form.marks))),
    );
  },
};

/** A key at the start of a line: the text is meant to be YAML. */
const key = /^["']?[A-Za-z][\w-]*["']?:(?:[ \t\r]|$)/m;

/** YAML of other tools. */
export const brokenDocumentsLook: QuickLook = {
  isForRest: true,
  mayBeIn: (look, options) =>
    look.test(key) &&
    !isSystemdUnit(look.text) &&
    (hostedLook.mayBeIn(look, options) || carriedLook.mayBeIn(look, options)),
};

type Form = PlatformLook["forms"][number];

/** Outside YAML, only forms that their path identifies apply, and commands. */
function mayBeForm(form: Form, isYaml: boolean, path: string): boolean {
  if (form.path) return form.path.test(path);
  return form.syntax === undefined && (isYaml || form.isInText === true);
}
