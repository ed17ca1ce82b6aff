import { describe, expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { documentLinks } from "../../../server/src/documents/links.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { knowledge } from "../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Each link as `linked text -> target`. */
function linksOf(text: string): string[] {
  const analysis = analyze(text, { kubernetesVersion: defaultVersion }, knowledge);
  return documentLinks(analysis).map(({ span, target }) => {
    const to = target.kind === "url" ? target.url : `file ${target.path}`;
    return `${text.slice(span.start, span.end)} -> ${to}`;
  });
}

describe("in a kubelet configuration", () => {
  test.each([
    ["a path", "staticPodPath: /etc/x\n", ["/etc/x -> file /etc/x"]],
    ["a quoted path", "tlsCertFile: '/a b'\n", ["/a b -> file /a b"]],
    ["no path behind an unclosed quote", 'staticPodPath: "/etc/x', []],
    ["a relative path", "resolvConf: ../resolv.conf\n", ["../resolv.conf -> file ../resolv.conf"]],
    [
      "a path in structs",
      "authentication:\n  x509: {clientCAFile: /ca.crt}\n",
      ["/ca.crt -> file /ca.crt"],
    ],
    ["no path where there is none", 'resolvConf: ""\ntlsCertFile:\nvolumePluginDir: 5\n', []],
    ["no path in a template", "tlsCertFile: /x/{{ name }}\nstaticPodPath: ${DIR}/a\n", []],
    ["no path in another field", "clusterDomain: /etc/x\n", []],
    ["no path in a socket", "containerRuntimeEndpoint: unix:///run/x.sock\n", []],
    [
      "a web address",
      "staticPodURL: http://a.b/c?d=e#f\n",
      ["http://a.b/c?d=e#f -> http://a.b/c?d=e#f"],
    ],
    [
      "web addresses in comments",
      "# see https://k8s.io/a_(b). And (https://x.y/z), http://\nmaxPods: 1 # https://q.r\n",
      [
        "https://k8s.io/a_(b) -> https://k8s.io/a_(b)",
        "https://x.y/z -> https://x.y/z",
        "https://q.r -> https://q.r",
      ],
    ],
    ["none in a key", "https://a.b: 1\n", []],
    [
      "merged entries are the field's own",
      "authentication:\n  x509:\n    <<: {clientCAFile: /ca}\n",
      ["/ca -> file /ca"],
    ],
  ])("%s", (_, body, expected) => {
    expect(linksOf(header + body)).toEqual(expected);
  });
});

test("in JSON", () => {
  const text =
    '{"kind": "KubeletConfiguration", "apiVersion": "kubelet.config.k8s.io/v1beta1", "resolvConf": "/r", "staticPodURL": "https://a.b"}';
  expect(linksOf(text)).toEqual(["/r -> file /r", "https://a.b -> https://a.b"]);
});

test("nothing in foreign documents", () => {
  const foreign = "# https://a.b\napiVersion: v1\nkind: Pod\nstaticPodPath: /x\nurl: https://c.d\n";
  expect(linksOf(foreign)).toEqual([]);
  expect(linksOf(`${foreign}---\n${header}# https://e.f\n`)).toEqual([
    "https://e.f -> https://e.f",
  ]);
});
