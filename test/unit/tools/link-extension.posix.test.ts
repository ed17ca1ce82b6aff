import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { linkExtension } from "../../../tools/vscode-workbench.mjs";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder("kubelet link ");
test("code of a linked checkout is in the folder of the extension, where VS Code looks for its name", async () => {
  const checkout = join(folder, "checkout");
  for (const name of ["dist", "icons", "node_modules", ".git"])
    mkdirSync(join(checkout, name), { recursive: true });
  writeFileSync(join(checkout, "package.json"), "{}");
  writeFileSync(join(checkout, "dist/extension.cjs"), "");
  const extensions = join(folder, "extensions");
  mkdirSync(extensions);
  await linkExtension(extensions, checkout);
  const extension = join(extensions, "kubelet-config.kubelet-config");
  const real = ["package.json", "dist/extension.cjs", "icons"].map((name) =>
    relative(realpathSync(folder), realpathSync(join(extension, name))),
  );
  expect(real).toEqual([
    "extensions/kubelet-config.kubelet-config/package.json",
    "extensions/kubelet-config.kubelet-config/dist/extension.cjs",
    "checkout/icons",
  ]);
});
