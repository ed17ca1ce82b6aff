import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { runInFolder } from "../../../support/run-in-folder.ts";
import { listSchemas } from "../../generate/generated-files.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

let folder = "";

beforeAll(async () => {
  folder = temporaryFolder("kubelet-schemas-");
  await writeFile(join(folder, "file"), "");
});

const checkedIn = (path: string): Promise<string> =>
  readFile(new URL(`../../../../schemas/${path}`, import.meta.url), "utf8");

describe("to standard output", () => {
  test.each([
    [["KubeletConfiguration"], `v${defaultVersion}/kubeletconfiguration-v1beta1.json`],
    [
      ["kubeletconfiguration", "--kubernetes-version", "1.31.4"],
      "v1.31/kubeletconfiguration-v1beta1.json",
    ],
    [["CredentialProviderConfig"], `v${defaultVersion}/credentialproviderconfig-v1.json`],
    [
      ["CredentialProviderConfig", "--api-version", "v1alpha1"],
      `v${defaultVersion}/credentialproviderconfig-v1alpha1.json`,
    ],
    [
      ["ImagePullIntent", "--api-version", "kubelet.config.k8s.io/v1beta1"],
      `v${defaultVersion}/imagepullintent-v1beta1.json`,
    ],
  ])("%j is the schema that lies in schemas/", async (args, path) => {
    const { code, out } = await runInFolder(folder, ["schema", ...args]);
    expect({ code, out }).toEqual({ code: 0, out: await checkedIn(path) });
  });

  test("another address goes into $id", async () => {
    const args = ["schema", "ImagePullIntent", "--base", "https://schemas.example.com/kubelet"];
    const { out } = await runInFolder(folder, args);
    expect((JSON.parse(out) as { $id: string }).$id).toBe(
      `https://schemas.example.com/kubelet/v${defaultVersion}/imagepullintent-v1beta1.json`,
    );
  });

  test.each([
    [[], "schema requires a kind, such as KubeletConfiguration, or --out DIR."],
    [["A", "B"], "schema accepts only one kind."],
    [["ImagePullIntent", "--layout", "kubeconform"], "--layout requires --out DIR."],
    [["ImagePullIntent", "--base", "here"], '--base must be a URL, got "here".'],
    [
      ["Pod"],
      "There is no schema for Pod. Available: KubeletConfiguration, CredentialProviderConfig, ImagePullIntent, ImagePulledRecord, SerializedNodeConfigSource.",
    ],
    [
      ["ImagePullIntent", "--kubernetes-version", "1.30"],
      "There is no schema for ImagePullIntent in Kubernetes 1.30. Available: KubeletConfiguration, CredentialProviderConfig, ImagePullIntent, ImagePulledRecord, SerializedNodeConfigSource.",
    ],
    [
      ["ImagePullIntent", "--api-version", "v1"],
      "There is no schema for ImagePullIntent v1. Available: KubeletConfiguration, CredentialProviderConfig, ImagePullIntent, ImagePulledRecord, SerializedNodeConfigSource.",
    ],
  ])("%j is told to be wrong", async (args, error) => {
    const run = await runInFolder(folder, ["schema", ...args]);
    expect(run).toEqual({ code: 2, out: "", errors: [error] });
  });
});

describe("into a folder", () => {
  test("all that lie in schemas/, with the vocabulary", async () => {
    const schemas = listSchemas();
    const run = await runInFolder(folder, ["schema", "--out", "%/all"]);
    expect(run).toEqual({
      code: 0,
      out: `${schemas.length} schemas written to %/all.\n`,
      errors: [],
    });
    const written = await readdir(join(folder, "all"), { recursive: true });
    const files = written.filter((path) => path.endsWith(".json")).sort();
    expect(files).toHaveLength(schemas.length + 1);
    for (const path of files)
      expect(await readFile(join(folder, "all", path), "utf8"), path).toBe(await checkedIn(path));
  });

  test("those of a kind and a version, as kubeconform looks for them", async () => {
    const asked = [
      "CredentialProviderConfig",
      "--api-version",
      "v1",
      "--kubernetes-version",
      "1.33",
    ];
    const args = ["schema", ...asked, "--layout", "kubeconform", "--out", "%/kubeconform"];
    const { out } = await runInFolder(folder, args);
    expect(out).toBe("2 schemas written to %/kubeconform.\n");
    const written = await readdir(join(folder, "kubeconform"), { recursive: true });
    expect(written.map((path) => path.replaceAll("\\", "/")).sort()).toEqual([
      "v1.33.0-standalone",
      "v1.33.0-standalone-strict",
      "v1.33.0-standalone-strict/credentialproviderconfig-kubelet-v1.json",
      "v1.33.0-standalone/credentialproviderconfig-kubelet-v1.json",
      "vocabulary.json",
    ]);
  });

  test("a file in the way is told", async () => {
    for (const out of ["%/file", "%/file/x"]) {
      const run = await runInFolder(folder, ["schema", "--out", out]);
      expect(run.code).toBe(2);
      const error = `Cannot write ${out}: it is not a directory. Nothing was written.`;
      expect(run.errors).toEqual([error]);
    }
  });
});
