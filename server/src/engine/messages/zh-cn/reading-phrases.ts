import { type FileProblemKey, fileProblems } from "../file-problems.ts";
import type { ReadingPhrases } from "../reading-phrases.ts";

const problems: Readonly<Record<FileProblemKey, string>> = {
  missing: "没有该文件或目录",
  denied: "没有权限",
  isOpen: "另一个程序正在使用它",
  directory: "它是目录",
  notDirectory: "它不是目录",
  special: "它不是普通文件",
  circular: "它是指向自身的链接",
  deadLink: "它是链接，而目标不存在",
  leadsOut: "它是指向该目录之外的链接",
  elsewhere: "它不在本机上",
  noMatch: "没有匹配的文件",
  tooMany: "其中的文件和目录太多，或列出耗时过长",
  tooLong: "它太长",
  changed: "另一个程序在此期间更改了它",
  silent: "文件系统没有响应",
  unreadable: "无法读取",
  notUtf8: "其中含有无效的 UTF-8 字节",
  notUtf16: "其中含有无效的 UTF-16 字节",
  diffOfUtf16: "git 和 patch 不支持 UTF-16。要写入文件，请去掉 --diff",
  diffOfControls: "其中含有不可见字符或控制字符。要写入文件，请去掉 --diff",
  halfWritten: "只写入了一部分；旧内容在",
};

const byEnglish: ReadonlyMap<string, string> = new Map(
  Object.entries(problems).map(([key, text]) => [fileProblems[key as FileProblemKey], text]),
);

function problemText(problem: string): string {
  const { halfWritten } = fileProblems;
  return problem.startsWith(halfWritten)
    ? problems.halfWritten + problem.slice(halfWritten.length)
    : (byEnglish.get(problem) ?? problem);
}

export const chineseReadingPhrases: ReadingPhrases = {
  cannotRead: (path, problem) => `无法读取 ${path}：${problemText(problem)}。`,
  cannotChange: (path, problem) => `无法更改 ${path}：${problemText(problem)}。`,
  cannotDiff: (path, problem) => `无法生成 ${path} 的 diff：${problemText(problem)}。`,
  cannotWrite: (path, problem, isUnchanged) =>
    `无法写入 ${path}：${problemText(problem)}。${isUnchanged ? "没有写入任何内容。" : ""}`,
  noSuchFiles: (paths) => `没有该文件或目录：${paths.join("、")}。`,
  noProfiles: (folder) => `没有含 seccomp 配置文件的目录 ${folder}。`,
  leadsOut: (path, folder) =>
    `跳过 ${path}：它是指向 ${folder} 之外的链接。若要读取，请指定该文件本身。`,
  setLeadsOut: (set, place) =>
    `${place} 中 ${set} 的集合含有指向该文件所在目录之外的链接，因此不检查其中的文件。请将这些文件移入该目录，或删除该集合。`,
  setUnread: (file, place, problem) =>
    `无法读取 ${place} 的集合中的 ${file}：${problemText(problem)}。该集合的文件不会检查。请更正其中的路径，或更正该文件。`,
  noDump: "这些文件中没有节点。请传入 kubectl get --raw /api/v1/nodes/NAME/proxy/configz 的输出。",
  notDump: (place) => `${place} 不是 kubelet 的转储。`,
  noConfiguration: (kubernetes) => `Kubernetes ${kubernetes} 没有 KubeletConfiguration。`,
};
