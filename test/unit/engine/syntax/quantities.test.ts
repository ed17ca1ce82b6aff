import { describe, expect, test } from "vitest";
import {
  durationWithoutDays,
  parseDuration,
} from "../../../../server/src/engine/syntax/duration.ts";
import { hasFormat } from "../../../../server/src/kubelet/format.ts";
import { nearestQuantity, parseQuantity } from "../../../../server/src/engine/syntax/quantity.ts";
import type { ValueFormat } from "../../../../server/src/facts/table.ts";

describe("durations", () => {
  test.each([
    ["0", 0n],
    ["0s", 0n],
    ["1h30m", 5_400_000_000_000n],
    ["1.5s", 1_500_000_000n],
    [".5s", 500_000_000n],
    ["1.s", 1_000_000_000n],
    ["-1s", -1_000_000_000n],
    ["+1ms", 1_000_000n],
    ["2us", 2_000n],
    ["2µs", 2_000n],
    ["1h1h", 7_200_000_000_000n],
    ["2540400h10m10.000000000s", 9_145_440_610_000_000_000n],
  ])("%s", (text, nanoseconds) => {
    expect(parseDuration(text)).toEqual({ ok: true, nanoseconds });
  });

  test.each([
    ["", { reason: "invalid" }],
    ["-", { reason: "invalid" }],
    [".s", { reason: "invalid" }],
    ["s", { reason: "invalid" }],
    ["10", { reason: "no-unit" }],
    ["1h5", { reason: "no-unit" }],
    ["1d", { reason: "unit", unit: "d" }],
    ["1d1h", { reason: "unit", unit: "d" }],
    ["5 m", { reason: "unit", unit: " m" }],
    ["9999999h", { reason: "invalid" }],
  ])("%j is refused", (text, why) => {
    expect(parseDuration(text)).toEqual({ ok: false, ...why });
  });

  test.each([
    ["1d", "24h"],
    ["2 days", undefined],
    ["2days", "48h"],
    ["1w", "168h"],
    ["1d1h", undefined],
  ])("%s means %s", (text, meant) => {
    expect(durationWithoutDays(text)).toBe(meant);
  });
});

describe("quantities", () => {
  const one = 1_000_000_000n;
  test.each([
    ["0", 0n],
    ["1", one],
    ["100Mi", 100n * 1024n * 1024n * one],
    ["1.5Gi", (3n * 1024n ** 3n * one) / 2n],
    ["1k", 1000n * one],
    ["500m", one / 2n],
    ["1e3", 1000n * one],
    ["1E", 10n ** 18n * one],
    ["1E3", 1000n * one],
    ["-1", -one],
    ["+.5", one / 2n],
    ["5.", 5n * one],
    ["1n", 1n],
    ["0.1n", 1n],
    ["Mi", 0n],
    [".", 0n],
    ["-", 0n],
    ["1e-99999", 1n],
  ])("%s", (text, nanos) => {
    expect(parseQuantity(text)?.nanos).toBe(nanos);
  });

  test.each(["", "e", "..", "1GB", "1K", "1 Gi", "0x10", "1e", "--1", "1i", "10%", "aGi"])(
    "%j is refused",
    (text) => {
      expect(parseQuantity(text)).toBeUndefined();
    },
  );

  test.each([
    ["100MB", "100M"],
    ["1GiB", "1Gi"],
    ["10K", "10k"],
    ["1 Gi", "1Gi"],
    ["10Ki", undefined],
    ["ten", undefined],
  ])("%s probably means %s", (text, meant) => {
    expect(nearestQuantity(text)).toBe(meant);
  });
});

test.each<[ValueFormat, string[], string[]]>([
  ["cpuset", ["", "0", "0-3", "0-3,8", "5-5"], ["0-3, 8", "3-1", "a", "0,", "-1"]],
  [
    "ip",
    ["10.0.0.1", "::1", "fe80::1", "::ffff:10.0.0.1", "010.0.0.1", "1:2:3:4:5:6:7:8", "::"],
    ["10.0.0.300", "1::2::3", "fe80::1%eth0", "", "localhost", "1:2:3:4:5:6:7:8::"],
  ],
  ["cidr", ["10.0.0.0/8", "fd00::/64"], ["10.0.0.0", "10.0.0.0/33", "fd00::/129", "10.0.0.0/8/8"]],
  ["percentage", ["0%", "50%", "100%", "+5%", "5%%"], ["101%", "-1%", "50", "1.5%", "1_0%"]],
  ["endpoint", ["unix:///run/c.sock", "/run/c.sock", ""], ["http://localhost", "https://a"]],
  [
    "sysctl-pattern",
    ["net.core.somaxconn", "kernel.shm*", "net/ipv4/ip_forward"],
    ["Net.core", "a b", "net."],
  ],
])("format %s", (format, good, bad) => {
  expect(good.filter((text) => !hasFormat(text, format))).toEqual([]);
  expect(bad.filter((text) => hasFormat(text, format))).toEqual([]);
});
