import type { ParamsOfTexts } from "../../messages/message-params.ts";

/** Files and directories that the kubelet reads. */
export const fileMessages = {
  "cred-kind": ({ written }: { readonly written: string }) =>
    `The kubelet reads this file as its credential provider config, but it is a ${written} ("failed to decode"). The kubelet does not start. Write "kind: CredentialProviderConfig", or pass the file as --config.`,
  "config-wrong-kind": ({ written }: { readonly written: string }) =>
    `This file is passed as --config, but contains a ${written} ("failed to cast object to KubeletConfiguration"). The kubelet does not start. ${
      written === "CredentialProviderConfig"
        ? "It belongs to --image-credential-provider-config."
        : 'Write "kind: KubeletConfiguration".'
    }`,
  "cred-dir-files": ({ folder }: { readonly folder: string }) =>
    `no configuration files found in directory "${folder}". The kubelet reads only names that end in lowercase .json, .yaml or .yml, directly in this directory. It does not start without one.`,
  "cred-dir-version": ({
    folder,
    version,
  }: {
    readonly folder: string;
    readonly version: string;
  }) =>
    `Kubelet ${version} needs a file for credential providers, but ${folder} is a directory. The kubelet does not start. Directories are supported since 1.34.`,
  "dropin-extension": ({ name }: { readonly name: string }) =>
    `The kubelet ignores this file: names of drop-ins must end in lowercase ".conf". Rename ${name}.`,
  "dropin-dir-symlink": ({ folder }: { readonly folder: string }) =>
    `The drop-in directory ${folder} is a symbolic link. The kubelet silently ignores its files. Set --config-dir to the target of the link, or end the path with a slash.`,
  "dropin-dir-missing": ({ folder }: { readonly folder: string }) =>
    `The drop-in directory ${folder} does not exist or cannot be read ("failed to walk through kubelet dropin directory"). The kubelet does not start.`,
  "dropin-link-broken": ({ name }: { readonly name: string }) =>
    `${name} in the drop-in directory is a broken link ("failed to walk through kubelet dropin directory"). The kubelet does not start. Repair the link or rename it.`,
  "dropin-link-outside": ({ name }: { readonly name: string }) =>
    `The link ${name} in the drop-in directory points outside the workspace or the project's folder and is not read. To read it, name the set in kubelet.configSets, or use check --config-dir.`,
};

declare module "../../messages/message-params.ts" {
  interface MessageParams extends ParamsOfTexts<typeof fileMessages> {}
}
