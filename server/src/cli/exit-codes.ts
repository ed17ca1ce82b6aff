/** What the program reports to the shell. `closedPipe` is that of programs which SIGPIPE ends. */
export const exitCodes = { fine: 0, errorsFound: 1, cannotRun: 2, closedPipe: 141 } as const;
