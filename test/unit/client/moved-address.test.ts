import { expect, test } from "vitest";
import { movedParams } from "../../../client/src/views/moved-address.ts";

const uri = "file:///w/a/kubelet.yaml";

test.each([
  ["of the file", uri, "file:///w/b.yaml", { uri: "file:///w/b.yaml", set: "file:///w/b.yaml#1" }],
  [
    "of its folder",
    "file:///w/a",
    "file:///w/b",
    { uri: "file:///w/b/kubelet.yaml", set: "file:///w/b/kubelet.yaml#1" },
  ],
  ["of another file", "file:///w/a/kubelet", "file:///w/b", undefined],
])("params after a move %s", (_what, from, to, moved) => {
  const params = { uri, set: `${uri}#1`, strict: true };
  expect(movedParams(params, from, to)).toEqual(moved && { ...params, ...moved });
});

test("params of several files after a move", () => {
  const params = { text: uri, uris: ["file:///w/c.yaml", uri] };
  const uris = ["file:///w/c.yaml", "file:///w/b.yaml"];
  expect(movedParams(params, uri, "file:///w/b.yaml")).toEqual({ ...params, uris });
});
