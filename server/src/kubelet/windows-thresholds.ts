/** What `evictionHard` is on Windows, which has no inodes, where nothing is written. */
export const windowsHardThresholds: ReadonlyMap<string, string> = new Map([
  ["memory.available", "500Mi"],
  ["nodefs.available", "10%"],
  ["imagefs.available", "15%"],
]);
