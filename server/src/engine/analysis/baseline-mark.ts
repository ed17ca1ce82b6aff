/** The first member of a file that lists known findings. It quotes lines of configurations, and contains none. */
export const baselineMark = { name: "tool", value: "kubelet-config" } as const;

const beginning = /^\{\s*"tool"\s*:\s*"kubelet-config"/;

/** True for the text of a file that lists known findings. */
export function isBaselineText(text: string): boolean {
  return beginning.test(text);
}
