/** What stands for standard input among the paths of files. */
export const inputName = "-";
