import type { ParamsOfTexts } from "../../engine/messages/message-params.ts";

/** Files and directories that the kubelet reads. */
export const fileMessages = {
  "cred-kind": ({ written }: { readonly written: string }) =>
    `This file is passed as --image-credential-provider-config, but contains a ${written} ("wrong Kind"). The kubelet does not start. Write "kind: CredentialProviderConfig", or pass it as --config.`,
  "config-wrong-kind": ({ written }: { readonly written: string }) =>
    `This file is passed as --config, but contains a ${written} ("failed to cast object to KubeletConfiguration"). The kubelet does not start. ${
      written === "CredentialProviderConfig"
        ? "Pass it as --image-credential-provider-config."
        : 'Write "kind: KubeletConfiguration".'
    }`,
  "cred-dir-files": ({ folder }: { readonly folder: string }) =>
    `"${folder}" has no configuration files ("no configuration files found in directory"). The kubelet does not start. Add a file directly in it that ends in lowercase .json, .yaml or .yml.`,
  "cred-dir-version": ({
    folder,
    version,
  }: {
    readonly folder: string;
    readonly version: string;
  }) =>
    `${folder} is a directory, which kubelet ${version} does not accept as credential provider configuration. The kubelet does not start. Pass a file; directories need 1.34 or later.`,
  "dropin-extension": ({ name }: { readonly name: string }) =>
    `The kubelet ignores this file: drop-in names must end in lowercase ".conf". Rename ${name} so that it ends in ".conf".`,
  "dropin-dir-not-passed": ({
    folder,
    unit,
    passed,
  }: {
    readonly folder: string;
    readonly unit: string;
    readonly passed: string;
  }) =>
    passed === ""
      ? `This drop-in has no effect: ${unit} starts the kubelet without --config-dir, and the kubelet reads no directory by default. Add a flag such as --config-dir=${folder} to its command.`
      : `This drop-in has no effect: ${unit} starts the kubelet with --config-dir=${passed}, and the kubelet reads no other directory. Move the file there, or change the flag.`,
  "dropin-dir-symlink": ({ folder }: { readonly folder: string }) =>
    `The drop-in directory ${folder} is a symbolic link. The kubelet silently ignores its files. Set --config-dir to the target of the link, or add a trailing slash to the path.`,
  "dropin-dir-missing": ({ folder }: { readonly folder: string }) =>
    `The drop-in directory ${folder} does not exist or cannot be read ("failed to walk through kubelet dropin directory"). The kubelet does not start. Create it, or remove --config-dir.`,
  "dropin-link-broken": ({ name }: { readonly name: string }) =>
    `${name} in the drop-in directory is not a file ("failed to walk through kubelet dropin directory" if it is a broken link). The kubelet does not start. Repair or remove it.`,
  "dropin-link-outside": ({ name }: { readonly name: string }) =>
    `The link ${name} in the drop-in directory points outside the workspace or project folder and is not read. To read it, add the set to kubelet.configSets, or run check --config-dir.`,
};

declare module "../../engine/messages/message-params.ts" {
  interface MessageParams extends ParamsOfTexts<typeof fileMessages> {}
}
