import { description, license, summary, yamlText } from "./release.mjs";

const identifier = "kubelet-config.kubelet-config";
const locale = "en-US";
const schema = "1.12.0";

/**
 * The three files of a package in the community repository of winget.
 * @param {import("./release.mjs").Release} release
 * @returns {Record<string, string>} their texts by path
 */
export function wingetManifests({ version, date, homepage, archive }) {
  const { url, sha256 } = archive("windows-x64");
  const head = { PackageIdentifier: identifier, PackageVersion: version };
  const installer = {
    ...head,
    InstallerType: "zip",
    NestedInstallerType: "portable",
    NestedInstallerFiles: [
      { RelativeFilePath: "kubelet-config.exe", PortableCommandAlias: "kubelet-config" },
    ],
    Commands: ["kubelet-config"],
    ReleaseDate: date,
    Installers: [{ Architecture: "x64", InstallerUrl: url, InstallerSha256: sha256.toUpperCase() }],
    ...foot("installer"),
  };
  const defaultLocale = {
    ...head,
    PackageLocale: locale,
    Publisher: "kubelet-config",
    PackageName: "Kubelet Config",
    PackageUrl: homepage,
    License: license,
    LicenseUrl: `${homepage}/blob/v${version}/LICENSE`,
    ShortDescription: summary,
    Description: description,
    Moniker: "kubelet-config",
    Tags: ["kubelet", "kubernetes", "linter", "seccomp", "yaml"],
    ReleaseNotesUrl: `${homepage}/releases/tag/v${version}`,
    ...foot("defaultLocale"),
  };
  const main = { ...head, DefaultLocale: locale, ...foot("version") };
  const folder = `winget/manifests/k/${identifier.replace(".", "/")}/${version}`;
  return {
    [`${folder}/${identifier}.yaml`]: fileOf("version", main),
    [`${folder}/${identifier}.installer.yaml`]: fileOf("installer", installer),
    [`${folder}/${identifier}.locale.${locale}.yaml`]: fileOf("defaultLocale", defaultLocale),
  };
}

/** @param {string} type */
function foot(type) {
  return { ManifestType: type, ManifestVersion: schema };
}

/**
 * @param {string} type
 * @param {unknown} manifest
 */
function fileOf(type, manifest) {
  const address = `https://aka.ms/winget-manifest.${type}.${schema}.schema.json`;
  return `# yaml-language-server: $schema=${address}\n\n${yamlText(manifest)}`;
}
