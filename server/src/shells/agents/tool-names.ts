/** The tools, by the commands of the program that give the same answers. */
export const toolNames = [
  "check",
  "effective",
  "explain",
  "upgrade",
  "allocatable",
  "posture",
] as const;

export type ToolName = (typeof toolNames)[number];
