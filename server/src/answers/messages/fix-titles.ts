import type { TitlesLike } from "../../engine/messages/fix-titles.ts";

/** The titles of quick fixes that change which findings are reported, in the imperative. */
export const workspaceFixTitles = {
  "ignore-line": ({ rule }: { readonly rule: string }) => `Ignore ${rule} on this line`,
  "ignore-file": ({ rule }: { readonly rule: string }) => `Ignore ${rule} in this file`,
  "switch-off": ({ rule }: { readonly rule: string }) => `Disable rule ${rule} in the settings`,
  "except-control": ({ control }: { readonly control: string }) =>
    `Add an exception for ${control} to .kubelet-config.yaml…`,
  "switch-off-in-project": ({ rule }: { readonly rule: string }) =>
    `Disable rule ${rule} for everyone in .kubelet-config.yaml`,
};

declare module "../../engine/messages/fix-titles.ts" {
  interface FixTitles extends TitlesLike<typeof workspaceFixTitles> {}
}
