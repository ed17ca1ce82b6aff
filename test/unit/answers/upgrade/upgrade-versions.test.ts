import { expect, test } from "vitest";
import { likelyVersion, versionsAround } from "../../../../client/src/views/upgrade-versions.ts";
import { kubernetesVersions } from "../../../../server/src/shells/lsp/protocol/protocol.ts";

test("all later versions are offered, the next first, and the earlier ones apart", () => {
  expect(versionsAround("1.35")).toEqual({
    later: kubernetesVersions.filter((version) => version > "1.35"),
    earlier: ["1.34", "1.33", "1.32", "1.31", "1.30"],
  });
  expect(versionsAround("1.36").later).not.toEqual([]);
});

test("the last answer counts until another version is known of the file", () => {
  expect(likelyVersion("1.36", undefined)).toBe("1.36");
  expect(likelyVersion("1.36", { known: "1.36", current: "1.33" })).toBe("1.33");
  expect(likelyVersion("1.35", { known: "1.36", current: "1.33" })).toBe("1.35");
  expect(likelyVersion("1.36", { known: "1.36", current: "9.9" })).toBe("1.36");
  expect(likelyVersion("1.36", {})).toBe("1.36");
});
