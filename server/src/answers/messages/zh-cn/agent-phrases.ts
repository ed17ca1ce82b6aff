import type { AgentPhrases } from "../agent-phrases.ts";

export const chineseAgentPhrases: AgentPhrases = {
  noRoots: (path) =>
    `未读取 ${path}：客户端没有授权任何目录。请用 "text" 传入文件内容，或请用户授权一个目录（root）。`,
  outside: (path, roots) =>
    `${path} 在允许读取的范围之外：${roots.join("、")}。请用 "text" 传入文件内容，或请用户授权该路径所在的目录。`,
  leadsOut: (path) => `未读取 ${path}：此路径是指向已授权目录之外的链接。请用 "text" 传入内容。`,
  notThere: (path, roots) => `${path} 不存在。相对路径从 ${roots.join("、")} 算起。`,
  notAFile: (path) => `未读取 ${path}：既不是文件，也不是目录。`,
  isFolder: (path) => `${path} 是一个目录；这里需要一个文件。`,
  isFile: (path) => `${path} 是一个文件；这里需要插件配置（drop-in）目录。`,
  notGranted: "在已授权的目录之外",
  emptyPath: "有一个路径为空。请写出文件名，例如 kubelet.yaml。",
  twice: (path) => `有两个内容使用路径 ${path}。请给每个文件各自的路径。`,
  tooLong: (limit) => `一次调用的内容最多 ${limit} 个字符。请一次询问更少的文件。`,
  tooManyFiles: (limit) => `一次调用最多涉及 ${limit} 个文件。请指定更下层的目录，或更少的文件。`,
  folderTooLarge: (path) => `${path} 中的目录太多，或列出文件耗时过长。请指定更下层的目录。`,
  answerTooLong: "回答太长。请一次询问更少的文件。",
  textIsCut: "…… 其余部分在此省略；结构化的回答中有全部内容。",
  nothingRequested:
    '没有给出文件。请给出带有路径和内容的 "main"，或 "dropIns"、"configDir"、"flags"；check 和 upgrade 也接受 "files"。',
  filesAndSet:
    '"files" 逐个查看，而 "main"、"dropIns"、"configDir" 和 "flags" 会合并成一个 kubelet 的配置：请二者选一。',
  dropInsTwice: '请给出带有内容的 "dropIns" 或 "configDir"，不要两者都给。',
  dropInWithoutText: (path) =>
    `插件配置（drop-in）${path} 没有 "text"。请传入内容，或用 "configDir" 让程序从磁盘读取该目录。`,
  nameOrLog: '请给出 "name" 或 "log" 之一。',
  sameVersions: (version) => `"from" 和 "to" 都是 ${version}。`,
};
