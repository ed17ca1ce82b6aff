import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { runBatch } from "../../server/src/cli/batch.ts";
import { knowledge } from "../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The answers to an input that comes in pieces of the given size. */
async function answers(input: string, pieceSize = 7): Promise<unknown[]> {
  let output = "";
  const bytes = Buffer.from(input);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += pieceSize) {
    pieces.push(bytes.subarray(at, at + pieceSize));
  }
  await runBatch(
    {
      write: (text) => {
        output += text;
        return Promise.resolve(true);
      },
      complain: () => undefined,
      readInput: () => Promise.resolve(new Uint8Array()),
      input: () => Readable.from(pieces),
      useColors: false,
      columns: undefined,
    },
    knowledge,
  );
  return output
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}

const ask = (more: object): string =>
  `${JSON.stringify({ id: "a", version: "1.36", kind: "KubeletConfiguration", ...more })}\n`;

describe("batch", () => {
  test("a sound and a broken configuration, in order", async () => {
    const input = ask({ main: header }) + ask({ id: 2, main: `${header}port: 70000\n` });
    expect(await answers(input)).toEqual([
      { id: "a", starts: true, findings: [] },
      {
        id: 2,
        starts: false,
        findings: [
          {
            rule: "port-range",
            severity: "error",
            message:
              "port (--port) is 70000; it must be 1 to 65535, or 0. The kubelet does not start.",
            file: "main",
            path: "port",
            range: { start: { line: 2, character: 6 }, end: { line: 2, character: 11 } },
          },
        ],
      },
    ]);
  });

  test("only the errors of the step at which the kubelet ends, and all warnings", async () => {
    const main = `${header}foo: 1\nmaxPods: x\nport: 70000\nsyncFrequency: soon\n`;
    const [answer] = await answers(ask({ main }));
    const { findings } = answer as { findings: { rule: string }[] };
    expect(findings.map(({ rule }) => rule)).toEqual(["unknown-field", "duration-invalid"]);
  });

  test("no configuration file at all", async () => {
    expect(await answers(ask({ main: null }))).toEqual([{ id: "a", starts: true, findings: [] }]);
  });

  test("text beyond ASCII that is cut in the middle of a character", async () => {
    const [answer] = await answers(ask({ id: "名", main: `${header}clusterDomain: 集群\n` }), 1);
    expect(answer).toMatchObject({ id: "名", starts: true });
  });

  test("what is not judged yet is said", async () => {
    const dropins = [{ path: "/etc/kubelet.conf.d/1.conf", text: header }];
    const [answer] = await answers(ask({ main: header, dropins, args: ["--port=1"] }));
    expect(answer).toMatchObject({
      starts: true,
      limits: ["drop-ins are judged one by one, not merged", "args are not judged"],
    });
  });

  test.each([
    ["{", "The line is not JSON"],
    ["[]", "The line is not a JSON object."],
    ["{}", '"id" must be'],
    [ask({ version: "1.20", main: "" }), '"version" must be'],
    [ask({ kind: "Pod", main: "" }), '"kind" must be'],
    [ask({ main: 5 }), '"main" must be'],
    [ask({ main: "", dropins: 5 }), '"dropins" must be'],
  ])("a malformed line gets an error and the run goes on: %s", async (line, part) => {
    const [first, second] = await answers(`${line.trim()}\n\n${ask({ main: header })}`);
    expect((first as { error: string }).error).toContain(part);
    expect(second).toMatchObject({ id: "a", starts: true });
  });
});
