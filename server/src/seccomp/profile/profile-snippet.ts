/**
 * A profile that refuses nothing yet: what is not listed is logged, and with the other action refused once the log is
 * empty. The calls are those of every program.
 */
export const profileSnippet = `{
  "defaultAction": "\${1|SCMP_ACT_LOG,SCMP_ACT_ERRNO|}",
  "architectures": ["SCMP_ARCH_X86_64", "SCMP_ARCH_X86", "SCMP_ARCH_X32"],
  "syscalls": [
    {
      "names": [
        "close",
        "execve",
        "exit_group",
        "read",
        "write"$0
      ],
      "action": "SCMP_ACT_ALLOW"
    }
  ]
}
`;
