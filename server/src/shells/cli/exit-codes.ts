/** The program's exit codes. `closedPipe` is that of programs that SIGPIPE kills. */
export const exitCodes = { fine: 0, errorsFound: 1, cannotRun: 2, closedPipe: 141 } as const;
