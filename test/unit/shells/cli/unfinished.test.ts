import { afterEach, expect, test, vi } from "vitest";
import { nodeFiles } from "../../../../server/src/shells/hosts/built-in.ts";
import { programFolder } from "../../../support/program-folder.ts";
import { putInto } from "../../../support/run-in-folder.ts";

const { path, put, run } = programFolder();

afterEach(() => {
  vi.restoreAllMocks();
});

test("check --fix on a read-only file system reports what it has found", async () => {
  await put("k.yaml", 'maxPods: "50"\nport: 70000\n');
  const error = Object.assign(new Error("EROFS: read-only file system, open"), { code: "EROFS" });
  vi.spyOn(nodeFiles.promises, "rename").mockRejectedValue(error);
  vi.spyOn(nodeFiles.promises, "open").mockRejectedValue(error);
  vi.spyOn(nodeFiles.promises, "writeFile").mockRejectedValue(error);
  const { code, output, errors } = await run("check", "--fix", "--no-advice", "@k.yaml");
  expect(output.split("\n").filter((line) => /^@|summary|^\d/.test(line))).toEqual([
    expect.stringMatching(/^@k\.yaml:3:10 error type-mismatch /),
    expect.stringMatching(/^@k\.yaml:4:7 error port-range /),
    "2 errors in 1 file.",
  ]);
  expect(errors).toEqual([expect.stringMatching(/^Cannot write @k\.yaml: /)]);
  expect(code).toBe(2);
});

test("a file that is too large to be read ends with 2", async () => {
  await put("big.yaml", `# ${"-".repeat(600_000)}\n`);
  await put("k.yaml", "maxPods: 50\n");
  expect((await run("check", "--no-advice", "@big.yaml", "@k.yaml")).code).toBe(2);
  expect((await run("check", "--no-advice", "@k.yaml")).code).toBe(0);
});

test("a map without a header is an error if a unit passes it as --config", async () => {
  const text = "maxPods: 50\nfailSwapOn: false\n";
  const unit =
    "[Service]\nExecStart=/usr/bin/kubelet --config=/var/lib/kubelet/config.yaml --kubeconfig=/k\n";
  await putInto(path(), {
    "n/etc/systemd/system/kubelet.service": unit,
    "n/var/lib/kubelet/config.yaml": text,
    "m/config.yaml": text,
  });
  const found = async (folder: string): Promise<unknown> => {
    const { code, output } = await run("check", "--no-advice", folder);
    return [
      code,
      [...output.matchAll(/(?:error|warning) [a-z]+-[a-z-]+/g)].map(([whole]) => whole),
    ];
  };
  expect(await found("@n")).toEqual([
    1,
    ["error config-missing-kind", "error config-missing-apiversion"],
  ]);
  expect(await found("@m")).toEqual([0, ["warning config-header-missing"]]);
});
