import {
  kubeletTarget,
  readPatchName,
  type PatchType,
} from "../../kubelet/effective/kubeadm-patches/patch-name.ts";
import type { TextLook } from "../../engine/text/text-look.ts";

/** A file of kubeadm's folder of patches that is meant for the kubelet. */
export type PatchFileName =
  | { readonly kind: "patch"; readonly type: PatchType }
  /** kubeadm passes it by: its extension is another one, or its name has capitals. */
  | { readonly kind: "ignored"; readonly why: "extension" | "upperCase" | "name" }
  | { readonly kind: "bad-type" };

const header = /^[ \t{"']{0,200}(?:kind|apiVersion)["']?\s*:/m;
const target = new RegExp(`^${kubeletTarget}`, "i");

/**
 * The role of a file by its path for kubeadm; undefined for files that are not patches. A name without `+` is a patch
 * if its folder is named after patches or the text has no header: otherwise it may be a complete configuration.
 */
export function patchFileName(path: string, look: TextLook): PatchFileName | undefined {
  const steps = path.split("/");
  const name = steps.at(-1) ?? "";
  const isInFolder = /patch/i.test(steps.at(-2) ?? "");
  if (!target.test(name)) {
    const isNamed = isInFolder && /^kubelet[^/]*\.(?:ya?ml|json)$/i.test(name);
    return isNamed && !look.test(header) ? { kind: "ignored", why: "name" } : undefined;
  }
  const isPatch = isInFolder || name.includes("+") || !look.test(header);
  if (!isPatch) return undefined;
  const read = readPatchName(name);
  switch (read.kind) {
    case "bad-type":
      return { kind: "bad-type" };
    case "patch":
      return { kind: "patch", type: read.type };
    case "ignored":
      return {
        kind: "ignored",
        why: /\.(?:json|yaml)$/.test(name) ? "upperCase" : "extension",
      };
  }
}

/** True for a file that kubeadm takes for a patch, or that is meant to be one by its name. */
export function isPatchFile(path: string, look: TextLook): boolean {
  const name = patchFileName(path, look);
  return name !== undefined && !(name.kind === "ignored" && name.why === "name");
}
