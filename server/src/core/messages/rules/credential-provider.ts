interface Named {
  readonly name: string;
}

/** Why a pattern matches no image, or next to none. */
export type PatternTrap = "star-alone" | "star-in-path" | "tag" | "no-host";

const traps: Readonly<Record<PatternTrap, string>> = {
  "star-alone":
    'A star stands for one part of a host name and never for a dot, so this matches only registries whose name has no dot. Write one pattern per depth, such as "*.io" and "*.*.io".',
  "star-in-path":
    "Stars work in the host name only: behind the slash the pattern has to be the literal start of the image's path, so this matches no image. Write the path without the star.",
  tag: "Images are compared without their tag and digest, so this matches no image. Leave the tag away.",
  "no-host":
    "A pattern begins with the registry's host name, and without one it matches no image. Images of Docker Hub are matched by docker.io.",
};

/** CredentialProviderConfig, and the records of image pulls. */
export const credentialProviderMessages = {
  "cred-kind": ({ written }: { readonly written: string }) =>
    `This file is given to the kubelet as its credential provider config, but holds a ${written}: failed to decode "${written}" (wrong Kind). The kubelet does not start. Write "kind: CredentialProviderConfig", or give the file to --config.`,
  "config-wrong-kind": ({ written }: { readonly written: string }) =>
    `This file is given to --config, but holds a ${written} ("failed to cast object to KubeletConfiguration"). The kubelet does not start. ${
      written === "CredentialProviderConfig"
        ? "It belongs to --image-credential-provider-config."
        : 'Write "kind: KubeletConfiguration".'
    }`,
  "cred-providers-required": () =>
    'A credential provider config without a provider stops the kubelet ("at least 1 item in plugins is required"). Add one under providers, or start the kubelet without the flag --image-credential-provider-config.',
  "cred-name-slash": ({ name }: Named) =>
    `"${name}" has a slash, but a provider name cannot contain '/': it is the file name of the plugin in the folder of --image-credential-provider-bin-dir. The kubelet does not start. Write the file name alone.`,
  "cred-name-space": ({ name }: Named) =>
    `"${name}" has a blank, but a provider name cannot contain spaces. The kubelet does not start. Name the plugin's executable without blanks, and this provider like it.`,
  "cred-name-dot": ({ name }: Named) =>
    `A provider name cannot be "${name}", which is a folder ("provider name cannot be '${name}'"). The kubelet does not start. Write the file name of the plugin.`,
  "cred-name-empty": () =>
    'The provider has no name, so the kubelet looks for a "plugin binary executable" at the folder of the plugins itself, finds none, and ends. Write the file name of the plugin as the name.',
  "cred-name-duplicate": ({ name }: Named) =>
    `"${name}" is a duplicate provider name. The kubelet ends while it starts. Merge the matchImages of the two, or give the second plugin an executable and a name of its own.`,
  "cred-name-duplicate-value": ({ name }: Named) =>
    `Two providers are named "${name}" (providers.name: Duplicate value: "${name}"). The kubelet does not start. Merge the matchImages of the two, or give the second plugin an executable and a name of its own.`,
  "cred-provider-api-version": ({ name }: Named) =>
    `${provider(name)} does not say which protocol its plugin speaks (providers.apiVersion: Required value). The kubelet does not start. Add "apiVersion: credentialprovider.kubelet.k8s.io/v1".`,
  "cred-match-images-required": ({ name }: Named) =>
    `${provider(name)} matches no image ("at least 1 item in matchImages is required"). The kubelet does not start. List the registries that the plugin has credentials for.`,
  "cred-match-images-format": ({
    pattern,
    reason,
  }: {
    readonly pattern: string;
    readonly reason: string;
  }) =>
    `"${pattern}" cannot be read as host, port and path of a registry ("match image is invalid": ${reason}). The kubelet does not start. Write it like an image without tag, such as "*.registry.example:8080/path".`,
  "cred-match-images-scheme": ({
    pattern,
    registry,
  }: {
    readonly pattern: string;
    readonly registry: string;
  }) =>
    `"${pattern}" matches no image, because image names have no scheme: the kubelet takes it for the host name. Write "${registry}".`,
  "cred-match-images-semantics": ({
    pattern,
    trap,
  }: {
    readonly pattern: string;
    readonly trap: PatternTrap;
  }) => `"${pattern}": ${traps[trap]}`,
  "cred-cache-duration-required": ({ name }: Named) =>
    `${provider(name)} does not say how long credentials are kept (providers.defaultCacheDuration: Required value). The kubelet does not start. Add "defaultCacheDuration: 12h", or 0s to ask the plugin every time.`,
  "cred-env-format": () =>
    "This environment variable has no name. Nothing checks that, and the plugin does not get the value. Write name and value, both as text (numbers in quotes).",
  "cred-old-version": ({ version }: { readonly version: string }) =>
    `${version} of this file still works; v1 has been there since Kubernetes 1.26 and is the only one with tokenAttributes. Write "apiVersion: kubelet.config.k8s.io/v1"; nothing else changes.`,
  "cred-token-gate": ({ gate, version }: { readonly gate: string; readonly version: string }) =>
    `Kubelet ${version} does not start with this: tokenAttributes is not supported when the feature gate ${gate} is off, which is its default. Turn it on under featureGates of the KubeletConfiguration.`,
  "cred-token-audience": () =>
    "A token without an audience cannot be asked for (serviceAccountTokenAudience: Required value). The kubelet does not start. Write the audience that the registry's identity service expects.",
  "cred-token-require-sa": () =>
    "requireServiceAccount has no default and must be written. The kubelet does not start without it. With true the plugin is left out for pods without a service account, such as static pods; with false it is called without a token.",
  "cred-token-plugin-version": ({ needed }: { readonly needed: string }) =>
    `tokenAttributes is only supported for "apiVersion: ${needed}" of the provider: older protocols have no place for the token. The kubelet does not start. Change the provider's apiVersion, if its plugin speaks that version.`,
  "cred-token-required-keys": () =>
    "requireServiceAccount cannot be false while requiredServiceAccountAnnotationKeys lists some: without a service account there are no annotations to require. The kubelet does not start. Write true, or move the keys to optionalServiceAccountAnnotationKeys.",
  "cred-token-key-format": ({ key }: { readonly key: string }) =>
    `"${key}" cannot be the key of an annotation (its "name part must consist of" letters, digits, -, _ and ., and begin and end with a letter or digit). The kubelet does not start. Write it like "example.com/role".`,
  "cred-token-key-duplicate": ({ key }: { readonly key: string }) =>
    `"${key}" is listed twice (Duplicate value: "${key}"). The kubelet does not start. Remove one of them.`,
  "cred-token-key-both": ({ key }: { readonly key: string }) =>
    `"${key}" cannot be both required and optional. The kubelet does not start. Remove it from one of the two lists.`,
  "cred-token-cache-type": () =>
    "Since 1.34 cacheType is required to be set next to tokenAttributes. The kubelet does not start without it. Token is the careful choice; with ServiceAccount all pods of a service account share the cached credentials.",
  "image-record-exclusive": () =>
    "nodePodsAccessible: true gives the image to every pod of the node, so the secrets and service accounts beside it say nothing more. The kubelet writes one or the other; these records are its own, and not for editing.",
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
};

function provider(name: string): string {
  return name === "" ? "The provider" : `Provider "${name}"`;
}
