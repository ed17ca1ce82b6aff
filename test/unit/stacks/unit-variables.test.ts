import { describe, expect, test } from "vitest";
import { config, setsOf } from "../../support/find-sets.ts";
import { memoryFileSystem } from "../../support/memory-file-system.ts";

function environment(flags: string): string {
  return `[Service]\nEnvironment="KUBELET_EXTRA_ARGS=${flags}"\n`;
}

describe("the command of a unit", () => {
  test.each<[what: string, files: Readonly<Record<string, string>>, extra: readonly string[]]>([
    [
      "of an environment file override those of a drop-in",
      {
        "/w/etc/default/kubelet": "KUBELET_EXTRA_ARGS=--v=3\n",
        "/w/etc/systemd/system/kubelet.service.d/20.conf": environment("--v=2"),
      },
      ["--v=3"],
    ],
    [
      "are emptied by an environment file",
      {
        "/w/etc/default/kubelet": "KUBELET_EXTRA_ARGS=\n",
        "/w/etc/systemd/system/kubelet.service.d/20.conf": environment("--v=2"),
      },
      [],
    ],
    [
      "systemd reads behind export in no environment file",
      { "/w/etc/default/kubelet": "export KUBELET_EXTRA_ARGS=--v=3\n" },
      [],
    ],
    [
      "of the drop-in with the last name override others, whatever its folder is",
      {
        "/w/etc/systemd/system/kubelet.service.d/05.conf": environment("--v=2"),
        "/w/usr/lib/systemd/system/kubelet.service.d/04.conf": environment("--v=1"),
        "/w/run/systemd/system/kubelet.service.d/20.conf": environment("--v=4"),
      },
      ["--v=4"],
    ],
  ])("has variables that %s", async (_what, more, extra) => {
    const unit = "/w/usr/lib/systemd/system/kubelet.service.d/10-kubeadm.conf";
    const files = memoryFileSystem({
      [unit]:
        "[Service]\nEnvironmentFile=-/etc/default/kubelet\nExecStart=\nExecStart=/usr/bin/kubelet --config=/etc/k.yaml $KUBELET_EXTRA_ARGS\n",
      "/w/etc/k.yaml": config,
      ...more,
    });
    const [found] = await setsOf(files, "/w/etc/k.yaml");
    expect(found).toMatchObject({
      main: "/w/etc/k.yaml",
      args: ["--config=/etc/k.yaml", ...extra],
    });
  });
});
