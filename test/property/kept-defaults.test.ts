import fc from "fast-check";
import { expect, test } from "vitest";
import type { ConfigLayer } from "../../server/src/core/effective/config-layer.ts";
import { effectiveConfig } from "../../server/src/core/effective/effective-config.ts";
import {
  effectiveJson,
  effectiveJsonText,
} from "../../server/src/core/effective/effective-value.ts";
import { configIndex } from "../../server/src/core/kubelet/config-index.ts";
import { bundledTables } from "../../server/src/core/schema/bundled-tables.ts";
import { createKnowledge, type Knowledge } from "../../server/src/core/schema/knowledge.ts";
import { kubernetesVersions } from "../../server/src/core/schema/table.ts";
import { parseFile } from "../../server/src/core/syntax/parse.ts";
import { jsonText } from "../../server/src/core/text/json-text.ts";
import { english } from "../support/english.ts";

/** A way to ask for an effective configuration: each of its members decides about defaults. */
interface Request {
  readonly version: (typeof kubernetesVersions)[number];
  readonly os: "linux" | "windows" | undefined;
  readonly main: string;
  readonly dropIn: string | undefined;
  readonly args: readonly string[];
  /** What is blamed for defaults. */
  readonly place: number;
}

const lines = [
  "maxParallelImagePulls: 3",
  "nodeStatusUpdateFrequency: 20s",
  "nodeStatusUpdateFrequency: 0s",
  "featureGates: {KubeletCrashLoopBackOffMax: true}",
  "featureGates: {KubeletEnsureSecretPulledImages: false, AllBeta: true}",
  "crashLoopBackOff: {maxContainerRestartPeriod: 5s}",
  "crashLoopBackOff: {}",
  "imagePullCredentialsVerificationPolicy: AlwaysVerify",
  "serializeImagePulls: false",
  "evictionHard: {memory.available: 1Gi}",
  "evictionHard: {}",
  "mergeDefaultEvictionSettings: true",
  "authentication: {webhook: {cacheTTL: 0s}}",
  "authentication: null",
  "logging: {options: {json: {infoBufferSize: 1k}, text: {splitStream: true}}}",
  "podPidsLimit: -7",
  "reservedMemory: [{numaNode: 0, limits: {memory: 1500m}}]",
  "registerWithTaints: []",
  "containerRuntimeEndpoint: ''",
  "maxPods: 0",
  "unknownField: 1",
];

const documents = fc
  .uniqueArray(fc.constantFrom(...lines), {
    maxLength: 5,
    selector: (line) => line.slice(0, line.indexOf(":")),
  })
  .map(
    (chosen) =>
      `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${chosen.join("\n")}\n`,
  );

const requests: fc.Arbitrary<Request> = fc.record({
  version: fc.constantFrom(...kubernetesVersions),
  os: fc.constantFrom("linux", "windows", undefined),
  main: documents,
  dropIn: fc.option(documents, { nil: undefined }),
  args: fc.constantFrom([], ["--max-pods=7", "--feature-gates=KubeletCrashLoopBackOffMax=true"]),
  place: fc.constantFrom(0, 4),
});

const rootOf = (text: string) => parseFile(text).documents[0]?.root;

/** What a process answers that has `knowledge` of its own: all that is kept hangs on it. */
function answerTo(request: Request, knowledge: Knowledge): unknown {
  const { version, os, main, dropIn, args, place } = request;
  const index = configIndex(knowledge.schema, version);
  if (!index) return undefined;
  const layers: ConfigLayer[] = [
    { kind: "main", origin: "", root: rootOf(main), place: { start: place, end: place } },
  ];
  if (dropIn !== undefined) {
    layers.push({ kind: "drop-in", origin: "10-a.conf", root: rootOf(dropIn) });
  }
  if (args.length > 0) layers.push({ kind: "flags", args });
  const { tree } = effectiveConfig(layers, index, knowledge, os ? { node: { os } } : {});
  const text = effectiveJsonText(tree, index);
  expect(text).toBe(jsonText(effectiveJson(tree, index)));
  return { text, tree: plain(tree) };
}

/** The whole tree, with what each value hides and where it comes from. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  const members = isMap(value) ? [...value.entries()] : Object.entries(value);
  return members.map(([name, member]: readonly [unknown, unknown]) => [name, plain(member)]);
}

function isMap(value: object): value is ReadonlyMap<string, unknown> {
  return "forEach" in value && "get" in value;
}

test("defaults that are kept answer like those of a process of its own, whatever was asked before", () => {
  fc.assert(
    fc.property(fc.array(requests, { minLength: 2, maxLength: 6 }), (asked) => {
      const kept = createKnowledge(bundledTables, english);
      for (const request of asked) {
        const fresh = createKnowledge(bundledTables, english);
        expect(answerTo(request, kept)).toEqual(answerTo(request, fresh));
      }
    }),
    { numRuns: 40 },
  );
});
