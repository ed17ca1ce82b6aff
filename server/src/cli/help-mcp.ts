export const mcpHelp = `kubelet-config mcp --stdio

Serves an agent over standard input and output with the Model Context Protocol: the tools check,
effective, explain, upgrade, allocatable and posture, whose answers are those of the commands, and
the pages about rules and fields. Texts are passed in; of files only those below the folders
that the agent's client grants (its roots) are read. Nothing is written or sent.

Options
      --stdio            the one way of speaking; must be given
      --locale en|zh-cn  the language of the answers; English where it is left out
  -h, --help             this text
      --version          the version of the program
`;
