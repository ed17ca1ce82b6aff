import { credentialScaffold, nodeScaffold } from "../documents/index.ts";

/** What a new file can be begun as. */
type NewFileKind = "KubeletConfiguration" | "CredentialProviderConfig" | "SeccompProfile";

/** A file to begin with. */
interface NewFile {
  readonly format: "yaml" | "json";
  /** LSP snippet of the whole file. */
  readonly snippet: string;
}

/**
 * A profile that refuses nothing yet: what is not listed is logged, and with the other action refused once the log is
 * empty. The calls are those of every program.
 */
const profileSnippet = `{
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

const newFiles: Readonly<Record<NewFileKind, NewFile>> = {
  KubeletConfiguration: { format: "yaml", snippet: nodeScaffold },
  CredentialProviderConfig: { format: "yaml", snippet: credentialScaffold },
  SeccompProfile: { format: "json", snippet: profileSnippet },
};

/** What a new file of a kind begins as; of the kubelet's kinds the same that completion offers. Undefined for others. */
export function newFileOf(kind: string): NewFile | undefined {
  return isNewFileKind(kind) ? newFiles[kind] : undefined;
}

function isNewFileKind(kind: string): kind is NewFileKind {
  return Object.hasOwn(newFiles, kind);
}
