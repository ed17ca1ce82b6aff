import { describe, expect, test } from "vitest";
import { englishWith } from "../../server/src/core/languages/english.ts";
import { documentAnswers } from "../../server/src/core/parts/documents/late-answers.ts";
import { seccompParts } from "../../server/src/core/parts/late-seccomp-parts.ts";
import { platforms } from "../../server/src/core/parts/hosted/registry.ts";
import { bundledTables } from "../../server/src/core/schema/bundled-tables.ts";
import { createKnowledge, type Knowledge } from "../../server/src/core/schema/knowledge.ts";
import { createLateCode } from "../../server/src/hosts/late-code.ts";
import { reportFile, type FileReport } from "../../server/src/service/reports/file-report.ts";
import { knowledge as whole } from "../support/knowledge.ts";

describe("late code", () => {
  test("work that lacks some begins anew once it is there", async () => {
    const late = createLateCode();
    let begun = 0;
    const work = (): string => {
      begun++;
      return typeof late.get(documentAnswers).hoverAt;
    };
    expect(work).toThrow('The code "documentAnswers" is not loaded.');
    expect(await late.run(work)).toBe("function");
    expect(await late.run(work)).toBe("function");
    expect(begun).toBe(4);
  });

  test("it begins anew for each that it lacks, and where it waits before it asks", async () => {
    const late = createLateCode();
    const found = await late.run(async () => {
      await Promise.resolve();
      return [late.get(seccompParts).seccompRules, late.get(documentAnswers).hoverAt];
    });
    expect(found).toHaveLength(2);
  });

  test("what goes wrong otherwise is the caller's", async () => {
    const late = createLateCode();
    const work = (): never => {
      throw new Error("no code helps");
    };
    await expect(late.run(work)).rejects.toThrow("no code helps");
  });

  test("an older answer that has failed for lack of code is not waited for again and again", async () => {
    const late = createLateCode();
    const failed = Promise.resolve().then(() => late.get(documentAnswers));
    await expect(late.run(() => failed)).rejects.toThrow("is not loaded");
  });

  test("once all is there, nothing begins anew", async () => {
    const late = createLateCode();
    await late.loadAll();
    expect(typeof late.get(documentAnswers).hoverAt).toBe("function");
    expect(typeof late.get(seccompParts).recogniseProfiles).toBe("function");
  });
});

/** Knowledge of which nothing late is there. */
function freshKnowledge(): Knowledge {
  const late = createLateCode();
  return createKnowledge(bundledTables, englishWith(late), late);
}

function reportOf(text: string, path: string, knowledge: Knowledge): FileReport | undefined {
  const file = { text, path, location: path, isNamed: true, invalidAt: undefined };
  return reportFile(file, { kubernetesVersion: "1.36" }, knowledge);
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const texts: readonly (readonly [path: string, text: string])[] = [
  ["/kubelet.yaml", `${header}maxPods: many\nfeatureGates: {NodeSwap: false}\n`],
  ["/broken.yaml", `${header}maxPods: [1\n`],
  ["/profile.json", '{"defaultAction": "SCMP_ACT_ERRNO", "syscalls": [{"names": ["nothing"]}]}'],
  ["/pod.yaml", "kind: Pod\nspec: {securityContext: {seccompProfile: {type: Unknown}}}\n"],
  ["/kubelet.service", "[Service]\nExecStart=/usr/bin/kubelet --max-pods=many --nothing\n"],
  ["/patches/kubelet.yaml", "maxPods: many\n"],
  ["/headerless.yaml", "maxPods: 10\npodsPerCore: 5\n"],
  [
    "/user-data.yaml",
    `#cloud-config\nwrite_files:\n- path: /etc/kubelet.yaml\n  content: |\n${`${header}maxPods: many\n`.replace(/^/gm, "    ")}\n`,
  ],
  ...platforms.map(({ texts: { id }, example }) => [`/${id}.yaml`, example] as const),
];

test.each(texts)("%s: what is found does not depend on what was there", async (path, text) => {
  const knowledge = freshKnowledge();
  const report = await knowledge.late.run(() => reportOf(text, path, knowledge));
  expect(report?.findings).toEqual(reportOf(text, path, whole)?.findings);
});
