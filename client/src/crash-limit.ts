/** So many crashes in this time are too many: the server would crash again. */
const maxCrashes = 5;
const time = 3 * 60_000;

/** Takes the time of each crash, in milliseconds; true if the server should not be started again. The next crash is the first. */
export function createCrashLimit(): (at: number) => boolean {
  let crashes: readonly number[] = [];
  return (at) => {
    crashes = [...crashes, at].filter((earlier) => at - earlier <= time);
    if (crashes.length < maxCrashes) return false;
    crashes = [];
    return true;
  };
}
