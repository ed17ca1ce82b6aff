import { license, summary } from "./release.mjs";

/**
 * A formula for a tap: Homebrew's own repository accepts only formulas that build from source.
 * @param {import("./release.mjs").Release} release
 * @returns {Record<string, string>} its text by path
 */
export function homebrewFormula({ version, homepage, archive }) {
  const source = (/** @type {import("./release.mjs").Platform} */ platform) => {
    const { url, sha256 } = archive(platform);
    return `url "${url}"
      sha256 "${sha256}"`;
  };
  const text = `class KubeletConfig < Formula
  desc "${summary}"
  homepage "${homepage}"
  version "${version}"
  license "${license}"

  on_macos do
    on_arm do
      ${source("darwin-arm64")}
    end
    on_intel do
      ${source("darwin-x64")}
    end
  end

  on_linux do
    on_arm do
      ${source("linux-arm64")}
    end
    on_intel do
      ${source("linux-x64")}
    end
  end

  def install
    bin.install "kubelet-config"
    generate_completions_from_executable(bin/"kubelet-config", "completion")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/kubelet-config --version")
    (testpath/"kubelet.yaml").write <<~YAML
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      maxPod: 50
    YAML
    assert_match "unknown-field", shell_output("#{bin}/kubelet-config check kubelet.yaml")
  end
end
`;
  return { "homebrew/Formula/kubelet-config.rb": text };
}
