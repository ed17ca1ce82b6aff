import { readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { runProgram } from "../../../../server/src/shells/cli/run-program.ts";
import { checkoutPath } from "../../../support/checkout-path.ts";
import { inputOptions, nodeInputs } from "../../../../tools/generate/sources/node-inputs.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { putInto } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const page = readFileSync(checkoutPath("docs/inputs.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\|\s*-{3}/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
const [head = [], ...body] = rows;
const cells = body.flatMap(([input = "", ...answers]) =>
  answers.flatMap((answer, at) =>
    answer === "–" ? [] : [{ input, command: head[at + 1] ?? "", answer }],
  ),
);

let folder = "";
beforeAll(async () => {
  folder = temporaryFolder("kubelet-inputs-");
  for (const [at, { files = {} }] of Object.values(nodeInputs).entries())
    await putInto(join(folder, String(at)), files);
});
interface Answer {
  readonly code: number | undefined;
  readonly out: string;
  readonly errors: readonly string[];
}

async function run(argv: readonly string[], stdin = ""): Promise<Answer> {
  const errors: string[] = [];
  let out = "";
  const terminal = {
    write: (text: string) => Promise.resolve((out += text) !== ""),
    reportError: (sentence: string) => void errors.push(sentence.replaceAll(`${folder}/`, "")),
    readInput: () => Promise.resolve(Buffer.from(stdin)),
    input: () => Readable.from([Buffer.from(stdin)]),
    useColors: false,
    columns: undefined,
  };
  const code = await runProgram(argv, {
    terminal,
    version: "0",
    knowledge: () => Promise.resolve(knowledge),
    serve: () => Promise.resolve(),
  });
  return { code, out, errors };
}

function ask(command: string, input: string): Promise<Answer> {
  const { args, stdin } = nodeInputs[input] ?? { args: [] };
  const place = join(folder, String(Object.keys(nodeInputs).indexOf(input)));
  const places = args.map((arg) => arg.replace("%", place));
  return run([command, ...(inputOptions[command] ?? []), ...places], stdin);
}

/** Texts of any answer about the samples, in every form. */
const telling: Readonly<Record<string, RegExp>> = {
  effective: /"maxPods": 50\b/,
  allocatable: /"pods": "50"/,
  posture: /"control": "read-only-port",\s*"title": "[^"]*",\s*"verdict": "fail"/,
  upgrade: /CPUManager/,
  drift: /"nodes": \[/,
};

test("every row of the page has a sample, and every command is asked", () => {
  expect(body.map(([name]) => name)).toEqual(Object.keys(nodeInputs));
  expect(head.slice(1)).toEqual(Object.keys(inputOptions));
});

describe.each(cells)("$command: $input", ({ input, command, answer }) => {
  test(answer, async () => {
    const { code, out, errors } = await ask(command, input);
    switch (answer) {
      case "none":
        expect(out).toMatch(/"rule": ?"not-kubelet-config"/);
        return;
      case "error":
        expect(code).toBe(2);
        expect(errors).not.toEqual([]);
        expect(errors.filter((error) => !error.endsWith("."))).toEqual([]);
        expect(out).not.toMatch(/maxPods|verdict|allocatable/);
        return;
      default:
        expect(code).not.toBe(2);
        expect([...errors, out].some((text) => text.includes("only part"))).toBe(answer === "part");
        expect(out).toMatch(nodeInputs[input]?.says?.[command] ?? telling[command] ?? /"kind": ?"/);
    }
  });
});

const config = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 50
readOnlyPort: 10255
featureGates: {SidecarContainers: true, CPUManager: true}
`;

test("values that a tool fills in are named, and no answer is made from their defaults", async () => {
  const text = `#!/bin/sh
cat > /etc/kubernetes/kubelet.yaml <<EOF
${config.replace("maxPods: 50", "maxPods: $PODS\npodPidsLimit: $LIMIT")}EOF
`;
  await putInto(folder, { "filled.sh": text });
  const answerTo = (command: string): Promise<Answer> =>
    run([command, ...(inputOptions[command] ?? []), join(folder, "filled.sh")]);
  const values =
    "The value of maxPods is set elsewhere and is not known. The value of podPidsLimit is set elsewhere and is not known.";
  const effective = await answerTo("effective");
  expect(effective.errors[0]).toBe(`filled.sh is only part of a configuration. ${values}`);
  expect(effective.out).toContain('"readOnlyPort": 10255');
  const { incomplete } = JSON.parse(effective.out) as { readonly incomplete?: string };
  const sentence = `${join(folder, "filled.sh")} is only part of a configuration. ${values}`;
  expect(incomplete).toBe(sentence);
  const { out } = await run(["effective", join(folder, "filled.sh")]);
  expect(out.split("\n").slice(0, 3)).toEqual([
    `# ${sentence}`,
    "# The defaults assume that the kubelet reads nothing else.",
    "apiVersion: kubelet.config.k8s.io/v1beta1",
  ]);
  expect(await answerTo("allocatable")).toEqual({
    code: 2,
    out: "",
    errors: [
      `filled.sh is only part of a configuration, and "allocatable" needs all of it. ${values} Pass the text with these values filled in.`,
    ],
  });
  const { checks } = JSON.parse((await answerTo("posture")).out) as {
    checks: { control: string; verdict: string }[];
  };
  const verdictOf = (control: string): string | undefined =>
    checks.find((check) => check.control === control)?.verdict;
  expect([verdictOf("pod-pids-limit"), verdictOf("read-only-port")]).toEqual(["unknown", "fail"]);
});
