import { analyze } from "../../server/src/documents/analyze.ts";
import { newestVersion } from "../../server/src/facts/field-index.ts";
import { knowledge } from "./knowledge.ts";
import { messageText } from "./texts.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The end of every syntax message. */
const effect = ' The kubelet cannot read the file ("failed to decode") and does not start.';

/** Every finding in a text below the header, without advice: `line:column severity[rule] message`, lines of the body. */
export function findingsInBody(body: string): readonly string[] {
  const text = header + body;
  const options = { kubernetesVersion: newestVersion, isKubeletConfig: true, advice: false };
  const { findings } = analyze(text, options, knowledge);
  return findings.map(({ span, severity, rule, message }) => {
    const before = text.slice(0, span.start).split("\n");
    const place = `${before.length - 2}:${(before.at(-1) ?? "").length + 1}`;
    return `${place} ${severity}[${rule}] ${messageText(message).replace(effect, "")}`;
  });
}
