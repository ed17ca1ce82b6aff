import { expect, test } from "vitest";
import { knowledgeIn } from "../../../../server/src/shells/hosts/knowledge-in.ts";
import { programFolder } from "../../../support/program-folder.ts";
import { putInto } from "../../../support/run-in-folder.ts";

const { path, run } = programFolder();

const kubelet = "machine:\n  kubelet:\n    extraConfig:\n      imageGCHighThresholdPercent: 60\n";
const said = "is only part of a configuration. Other patches may set more.";

test("a patch of Talos alone is part of a configuration in check and effective", async () => {
  await putInto(path(), { "patch.yaml": kubelet });
  expect((await run("check", "@patch.yaml")).output).toBe(
    `@patch.yaml ${said}\nNo findings in 1 file.\n`,
  );
  const { output, errors } = await run("effective", "--no-defaults", "@patch.yaml");
  expect(output.split("\n")[0]).toBe(`# @patch.yaml ${said}`);
  expect(errors).toEqual([`@patch.yaml ${said}`]);
  expect((await run("effective", "@")).output).toMatch(/@patch\.yaml +Talos +\S+ +incomplete$/m);
});

test("the sentence is there in Chinese", async () => {
  const { language } = await knowledgeIn("zh-cn");
  const { incomplete } = language.cli;
  expect(incomplete("patch.yaml", "check", [{ missing: "patches" }])).toBe(
    "patch.yaml 只是配置的一部分。其他补丁可能还有更多设置。",
  );
});

test("a machine configuration is whole", async () => {
  const whole = `version: v1alpha1\n${kubelet.replace("machine:", "machine:\n  type: worker")}`;
  await putInto(path(), { "worker.yaml": whole });
  const { output: checked } = await run("check", "@worker.yaml");
  expect(checked).toContain("error image-gc-low-lt-high");
  expect(checked).not.toContain("may set more");
  const { output: shown } = await run("effective", "@worker.yaml");
  expect(shown).not.toContain("may set more");
});
