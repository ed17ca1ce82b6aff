import { describe, expect, test } from "vitest";
import { diagnosticsOfView } from "../../../../server/src/shells/lsp/convert/diagnostics.ts";
import { sitePageAddress } from "../../../../server/src/engine/messages/site-address.ts";
import { createServiceWithCore } from "../../../../server/src/service/language-service.ts";
import { knowledge } from "../../../support/knowledge.ts";

const text = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPod: 5
`;

/** Where the first message of a file leads. */
async function linkOf(where: {
  readonly site?: string;
  readonly rulePages?: string;
  readonly locale?: "en" | "zh-cn";
}): Promise<string | undefined> {
  const uri = "file:///kubelet.yaml";
  const { service, core, answerFrom } = createServiceWithCore({ knowledge });
  service.open({ uri, text });
  const { site, rulePages, locale = "en" } = where;
  const capabilities = { site, rulePages, locale, relatedInformation: false };
  return answerFrom<string | undefined>(uri, undefined, async (snapshot, settings) => {
    const document = await core.documentOf(snapshot, settings);
    const [first] = diagnosticsOfView(document, uri, capabilities, knowledge);
    return first?.codeDescription?.href;
  });
}

describe("a message leads", () => {
  test("to the packaged page while the site has no address", async () => {
    expect(await linkOf({ rulePages: "kubelet-rule:/rules" })).toBe(
      "kubelet-rule:/rules/unknown-field.md",
    );
  });

  test("to the site once it has one, in the user's language", async () => {
    const site = "https://example.org/kubelet-config/";
    const rulePages = "kubelet-rule:/rules";
    expect(await linkOf({ site, rulePages })).toBe(
      "https://example.org/kubelet-config/rules/unknown-field.html",
    );
    expect(await linkOf({ site, locale: "zh-cn" })).toBe(
      "https://example.org/kubelet-config/zh-cn/rules/unknown-field.html",
    );
  });

  test("to the official page of a field if there is neither", async () => {
    expect(await linkOf({})).toMatch(/^https:\/\/kubernetes\.io\//);
  });
});

test("a control of benchmarks has a section of one page", () => {
  expect(sitePageAddress("posture-anonymous-auth", "https://example.org", "en")).toBe(
    "https://example.org/controls.html#anonymous-auth",
  );
});
