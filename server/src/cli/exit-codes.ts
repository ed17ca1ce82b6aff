/** What the program tells the shell that ran it. */
export const exitCodes = { fine: 0, errorsFound: 1, cannotRun: 2 } as const;
