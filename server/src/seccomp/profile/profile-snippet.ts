/**
 * A profile that rejects nothing yet: calls that are not listed are logged, and rejected with the other action once the
 * log is empty. The calls are those of every program.
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
