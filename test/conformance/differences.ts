/** Cases in which we differ from the kubelet on purpose, with the reason. */
export const differences: ReadonlyMap<string, string> = new Map([]);
