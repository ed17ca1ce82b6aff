import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "../../../../server/src/engine/text/sha256.ts";

const texts = [
  "",
  "abc",
  "docker.io/library/busybox:1.36",
  "镜像 🐳",
  "\uD800",
  "a".repeat(1000),
  ...Array.from({ length: 130 }, (_, length) => "x".repeat(length)),
];

test.each(texts)("%j", (text) => {
  expect(sha256(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
});
