import { description, summary, yamlText } from "./release.mjs";

/** Krew's words for platforms. It cannot tell musl from glibc, and nearly all machines with kubectl have glibc. */
const platforms = /** @type {const} */ ([
  ["linux", "amd64", "linux-x64"],
  ["linux", "arm64", "linux-arm64"],
  ["darwin", "amd64", "darwin-x64"],
  ["darwin", "arm64", "darwin-arm64"],
  ["windows", "amd64", "windows-x64"],
]);

/**
 * The plugin `kubectl kubelet-config`. Krew calls the executable `kubectl-kubelet_config`.
 * @param {import("./release.mjs").Release} release
 * @returns {Record<string, string>} its text by path
 */
export function krewPlugin({ version, homepage, archive }) {
  const manifest = {
    apiVersion: "krew.googlecontainertools.github.com/v1alpha2",
    kind: "Plugin",
    metadata: { name: "kubelet-config" },
    spec: {
      version: `v${version}`,
      homepage,
      shortDescription: summary,
      description,
      platforms: platforms.map(([os, arch, platform]) => {
        const { url, sha256 } = archive(platform);
        const bin = os === "windows" ? "kubelet-config.exe" : "kubelet-config";
        return { selector: { matchLabels: { os, arch } }, uri: url, sha256, bin };
      }),
    },
  };
  return { "krew/plugins/kubelet-config.yaml": yamlText(manifest) };
}
