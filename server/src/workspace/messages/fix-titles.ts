import type { TitlesLike } from "../../messages/fix-titles.ts";

/** The titles of quick fixes that change which findings are reported, in the imperative. */
export const workspaceFixTitles = {
  "ignore-line": ({ rule }: { readonly rule: string }) => `Ignore ${rule} on this line`,
  "ignore-file": ({ rule }: { readonly rule: string }) => `Ignore ${rule} in this file`,
  "switch-off": ({ rule }: { readonly rule: string }) => `Disable rule ${rule} in the settings`,
  "except-control": ({ control }: { readonly control: string }) =>
    `Except ${control} in .kubelet-config.yaml, with a reason and a last day…`,
  "switch-off-in-project": ({ rule }: { readonly rule: string }) =>
    `Disable rule ${rule} in .kubelet-config.yaml, for everyone`,
};

declare module "../../messages/fix-titles.ts" {
  interface FixTitles extends TitlesLike<typeof workspaceFixTitles> {}
}
