import { license, summary } from "./release.mjs";

/**
 * An app for a bucket of Scoop, which finds later versions on its own.
 * @param {import("./release.mjs").Release} release
 * @returns {Record<string, string>} its text by path
 */
export function scoopApp({ version, homepage, archive }) {
  const { url, sha256 } = archive("windows-x64");
  const app = {
    version,
    description: summary,
    homepage,
    license,
    architecture: { "64bit": { url, hash: sha256 } },
    bin: "kubelet-config.exe",
    checkver: { github: homepage },
    autoupdate: {
      architecture: { "64bit": { url: url.replaceAll(version, "$version") } },
      hash: { url: "$baseurl/SHA256SUMS" },
    },
  };
  return { "scoop/bucket/kubelet-config.json": `${JSON.stringify(app, null, 4)}\n` };
}
