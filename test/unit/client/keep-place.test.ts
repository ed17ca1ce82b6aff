import { expect, test } from "vitest";
import { lineOfSamePlace } from "../../../client/src/views/keep-place.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

const full = `apiVersion: v1
kind: K
port: 10250  # default in ${defaultVersion}
evictionHard:
  memory.available: 2Gi  # a.yaml:3
  nodefs.available: 10%  # default in ${defaultVersion}
kubeReserved:
  memory: 1Gi
registerWithTaints:  # a.yaml:5
  - key: a
    effect: NoSchedule
  - key: b
`;
const written = `apiVersion: v1
kind: K
evictionHard:
  memory.available: 2Gi  # a.yaml:3
registerWithTaints:  # a.yaml:5
  - key: a
    effect: NoSchedule
  - key: b
`;

test.each<[name: string, line: number, kept: number]>([
  ["the same key", 4, 3],
  ["a key in another map of the same name is not it", 7, 3],
  ["the nearest key above one that is gone", 2, 1],
  ["an item of a list by its number", 11, 7],
  ["the first line", 0, 0],
  ["behind the end", 40, 7],
])("a view keeps its place: %s", (_name, line, kept) => {
  expect(lineOfSamePlace(full, line, written)).toBe(kept);
});

test("a view keeps its place when lines come back", () => {
  expect(lineOfSamePlace(written, 7, full)).toBe(11);
});
