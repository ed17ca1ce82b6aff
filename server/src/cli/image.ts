import { imageProviders, matchingPattern } from "../core/effective/image-providers.ts";
import { treeOf } from "../core/effective/tree.ts";
import type { Mismatch } from "../core/kubelet/match-image.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { parseFile } from "../core/syntax/parse.ts";
import { exitCodes } from "./exit-codes.ts";
import { fileProblem, inputName } from "./find-files.ts";
import type { Invocation } from "./invocation.ts";
import { decodeText, maxBytes, readBytes } from "./read-text.ts";
import type { Terminal } from "./terminal.ts";

type ImageInvocation = Extract<Invocation, { command: "image" }>;

/** Writes which credential providers the kubelet asks for an image, and why not the others; returns the exit code. */
export async function runImage(
  { image, config, format }: ImageInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { cli } = knowledge.language;
  let text: string;
  try {
    const bytes = await (config === inputName ? terminal.readInput(maxBytes) : readBytes(config));
    ({ text } = decodeText(bytes));
  } catch (error) {
    terminal.complain(`${config}: ${fileProblem(error)}.`);
    return exitCodes.cannotRun;
  }
  const tree = treeOf(parseFile(text).documents[0]?.root, 0);
  const found = tree && imageProviders(tree, image);
  if (!found) {
    terminal.complain(tree ? cli.noImage(image) : cli.noKinds(config));
    return exitCodes.cannotRun;
  }
  const { reference, tag, providers } = found;
  if (format === "json") {
    const { repository, digest } = reference;
    const output = { repository, tag, digest, providers };
    await terminal.write(`${JSON.stringify(output, undefined, 2)}\n`);
    return exitCodes.fine;
  }
  const tagText = tag === undefined ? "" : `:${tag}`;
  const digestText = reference.digest === undefined ? "" : `@${reference.digest}`;
  const lines = [`${reference.repository}${tagText}${digestText}`];
  for (const provider of providers) {
    const served = matchingPattern(provider);
    if (served !== undefined) lines.push(cli.imageServed(provider.name, served));
    for (const { pattern, mismatch } of provider.patterns) {
      if (mismatch) lines.push(cli.imageMismatch(provider.name, pattern, inWords(mismatch)));
    }
  }
  const isServed = providers.some((provider) => matchingPattern(provider) !== undefined);
  if (!isServed) lines.push(cli.noProvider);
  await terminal.write(`${lines.join("\n")}\n`);
  return exitCodes.fine;
}

function inWords(mismatch: Mismatch): {
  readonly why: Mismatch["why"];
  readonly pattern: string;
  readonly image: string;
} {
  if (mismatch.why === "unreadable") {
    return { why: mismatch.why, pattern: mismatch.reason, image: "" };
  }
  return { why: mismatch.why, pattern: String(mismatch.pattern), image: String(mismatch.image) };
}
