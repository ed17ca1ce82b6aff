import { license, summary, yamlText } from "./release.mjs";

/** Mason's words for platforms, the more exact ones first: it takes the first that matches. */
const targets = /** @type {const} */ ([
  ["darwin_arm64", "darwin-arm64"],
  ["darwin_x64", "darwin-x64"],
  ["linux_arm64_gnu", "linux-arm64"],
  ["linux_arm64_musl", "linux-arm64-musl"],
  ["linux_x64_gnu", "linux-x64"],
  ["linux_x64_musl", "linux-x64-musl"],
  ["win_x64", "windows-x64"],
]);

/**
 * The package that `:MasonInstall kubelet-config` installs.
 * @param {import("./release.mjs").Release} release
 * @returns {Record<string, string>} its text by path
 */
export function masonPackage({ version, repository, homepage, archive }) {
  const entry = {
    name: "kubelet-config",
    description: `${summary}.`,
    homepage,
    licenses: [license],
    languages: ["YAML", "JSON"],
    categories: ["LSP"],
    source: {
      id: `pkg:github/${repository}@v${version}`,
      asset: targets.map(([target, platform]) => ({
        target,
        // Mason updates only the version in the id above.
        file: archive(platform).name.replace(version, '{{ version | strip_prefix "v" }}'),
        bin: target === "win_x64" ? "kubelet-config.exe" : "kubelet-config",
      })),
    },
    bin: { "kubelet-config": "{{source.asset.bin}}" },
    neovim: { lspconfig: "kubelet_config" },
  };
  return { "mason/packages/kubelet-config/package.yaml": `---\n${yamlText(entry)}` };
}
