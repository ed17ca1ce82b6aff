/** The name of standard input among the paths of files. */
export const inputName = "-";
