import type { ParamsOfTexts } from "../../messages/message-params.ts";

/** What the kubelet is given: folders, files of a kind, profiles as JSON. */
export const fileMessages = {
  "cred-kind": ({ written }: { readonly written: string }) =>
    `This file is given to the kubelet as its credential provider config, but holds a ${written}: failed to decode "${written}" (wrong Kind). The kubelet does not start. Write "kind: CredentialProviderConfig", or give the file to --config.`,
  "config-wrong-kind": ({ written }: { readonly written: string }) =>
    `This file is given to --config, but holds a ${written} ("failed to cast object to KubeletConfiguration"). The kubelet does not start. ${
      written === "CredentialProviderConfig"
        ? "It belongs to --image-credential-provider-config."
        : 'Write "kind: KubeletConfiguration".'
    }`,
  "cred-dir-files": ({ folder }: { readonly folder: string }) =>
    `no configuration files found in directory "${folder}": the kubelet reads names that end in .json, .yaml or .yml, in small letters, directly in the folder. It does not start without one.`,
  "cred-dir-version": ({
    folder,
    version,
  }: {
    readonly folder: string;
    readonly version: string;
  }) =>
    `Kubelet ${version} takes one file for credential providers, and ${folder} is a directory. The kubelet does not start. Folders are read from 1.34 on.`,
  "dropin-extension": ({ name }: { readonly name: string }) =>
    `The kubelet does not read this file: in a drop-in folder only names that end in ".conf", in small letters, count. Rename ${name}.`,
  "dropin-dir-symlink": ({ folder }: { readonly folder: string }) =>
    `The drop-in folder ${folder} is itself a link: the kubelet does not enter it and reads none of its files, without a word. Give --config-dir the folder that the link leads to, or end the path with a slash.`,
  "dropin-dir-missing": ({ folder }: { readonly folder: string }) =>
    `The drop-in folder ${folder} does not exist or cannot be read ("failed to walk through kubelet dropin directory"). The kubelet does not start.`,
  "dropin-link-broken": ({ name }: { readonly name: string }) =>
    `${name} in the drop-in folder ends in ".conf" but leads to no file ("failed to walk through kubelet dropin directory"). The kubelet does not start. Repair the link or rename it.`,
  "dropin-link-outside": ({ name }: { readonly name: string }) =>
    `The link ${name} in the drop-in folder leads out of this workspace, or of the folder of the .kubelet-config.yaml that names the set, so what it says is not looked at here. To have it read, name the set in kubelet.configSets instead, or give check the folder with --config-dir.`,
};

declare module "../../messages/message-params.ts" {
  interface MessageParams extends ParamsOfTexts<typeof fileMessages> {}
}
