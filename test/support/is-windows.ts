/** Links need rights there, and there are no modes, pipes and shells of other systems. */
export const isWindows = process.platform === "win32";
