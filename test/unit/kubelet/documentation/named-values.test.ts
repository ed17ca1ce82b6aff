import { expect, test } from "vitest";
import { namedValues } from "../../../../server/src/engine/messages/english-words.ts";
import { checkFindings } from "../../../support/check-findings.ts";

test("all of a dozen values are named", () => {
  const allowed = Array.from({ length: 12 }, (_, at) => at);
  expect(namedValues("x", allowed)).toEqual({ named: allowed.map(String), others: 0 });
});

test("of more those near to what was written, in their own order, and how many others there are", () => {
  const allowed = [
    "Alpha",
    "maxPods",
    "Gamma",
    "maxPorts",
    ...Array.from("123456789", (digit) => `far-away-${digit}`),
  ];
  const { named, others } = namedValues("maxPod", allowed);
  expect(named.filter((name) => name.startsWith('"max'))).toEqual(['"maxPods"', '"maxPorts"']);
  expect([named.length, others]).toEqual([6, 7]);
});

test("a wrong cipher suite", () => {
  checkFindings(`apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
tlsCipherSuites: [TLS_RSA_WITH_AES_128_GCM_SHA25]
#                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[tls-cipher-unknown]: "tlsCipherSuites[0]" must be "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
`);
});
