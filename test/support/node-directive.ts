import {
  readNodeDescription,
  type NodeDescription,
} from "../../server/src/kubelet/node-description.ts";

/** The node that an example is for: a comment line `# node: {"cgroupVersion": 1}`. */
export function nodeOf(text: string): { node?: NodeDescription } {
  const written = /^# node: (\{.*\})$/m.exec(text)?.[1];
  const { node } = readNodeDescription(written === undefined ? undefined : JSON.parse(written));
  return node ? { node } : {};
}
