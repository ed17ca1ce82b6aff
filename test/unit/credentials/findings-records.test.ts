import { expect, test } from "vitest";
import { chinese } from "../../../server/src/languages/zh-cn/language.ts";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { messageText } from "../../../server/src/engine/analysis/message-text.ts";
import { checkFindings } from "../../support/check-findings.ts";
import { knowledge } from "../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: ImagePulledRecord\n";

test("the kubelet starts without a record that it cannot read", () => {
  checkFindings(`${header}lastUpdatedTime: "2026-01-01"
#                ^^^^^^^^^^^^ warning[time-format]: ("parsing time"). The kubelet does not use this record. Write a time
imageRef: 5
#         ^ warning[type-mismatch]: ("cannot unmarshal"). The kubelet does not use this record. Put it in quotes
`);
  checkFindings(`${header}imageRef: "a" b
#             ^ warning[yaml-syntax]: The kubelet does not use this record.
`);
  checkFindings(`apiVersion: kubelet.config.k8s.io/v1beta1
kind: ImagePullIntent
image: []
#      ^^ warning[type-mismatch]: The kubelet does not use this record.
`);
});

test("it does not start with a record as its drop-in", () => {
  checkFindings(
    `apiVersion: kubelet.config.k8s.io/v1beta1
kind: ImagePulledRecord
#     ^^^^^^^^^^^^^^^^^ error[dropin-unknown-gvk]: The kubelet does not start.
`,
    { role: "drop-in" },
  );
});

test("says so in Chinese", () => {
  const options = { kubernetesVersion: defaultVersion };
  const { findings } = analyze(`${header}imageRef: "a" b\n`, options, knowledge);
  expect(findings.map(({ message }) => messageText(message, chinese))).toEqual([
    "这段文本不能写在这里。是不是少了引号、冒号或换行？kubelet 不会使用此记录。",
  ]);
});
