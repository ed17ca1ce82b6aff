const domainLabel = "(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])";
const domain = `(?:${domainLabel}(?:\\.${domainLabel})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const component = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
const tag = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}";
const digest = "[a-z0-9]+(?:[.+_-][a-z0-9]+)*:[a-zA-Z0-9=_-]+";
const reference = new RegExp(
  `^(${domain}/${component}(?:/${component})*)(?::(${tag}))?(?:@(${digest}))?$`,
);

/** The digests that the kubelet knows, with the number of their hexadecimal digits. */
const digestLengths: ReadonlyMap<string, number> = new Map([
  ["sha256", 64],
  ["sha384", 96],
  ["sha512", 128],
]);

/** The longest path of a repository behind its registry. */
const maxPathLength = 255;

/** The registry of names that begin with none. */
const usualRegistry = "docker.io";

/** An image's name in parts. */
export interface ImageReference {
  /** The whole name of the repository: `busybox` is `docker.io/library/busybox`. */
  readonly repository: string;
  /** As it is written; absent where it is not. */
  readonly tag?: string;
  readonly digest?: string;
}

/**
 * Reads the name of an image as the kubelet does (`distribution/reference`, ParseNormalizedNamed); undefined for an
 * invalid name. Sixty-four hexadecimal digits are the id of an image, not its name.
 */
export function readImageReference(text: string): ImageReference | undefined {
  if (/^[a-f0-9]{64}$/.test(text)) return undefined;
  const slash = text.indexOf("/");
  const first = slash < 0 ? "" : text.slice(0, slash);
  const isRegistry = first === "localhost" || /[.:A-Z]/.test(first);
  const registry = !isRegistry || first === "index.docker.io" ? usualRegistry : first;
  const rest = isRegistry ? text.slice(slash + 1) : text;
  const path = registry === usualRegistry && !rest.includes("/") ? `library/${rest}` : rest;
  const match = reference.exec(`${registry}/${path}`);
  if (!match) return undefined;
  const [, repository = "", writtenTag, writtenDigest] = match;
  if (repository.length - registry.length - 1 > maxPathLength) return undefined;
  if (writtenDigest !== undefined && !isDigest(writtenDigest)) return undefined;
  return {
    repository,
    tag: writtenTag,
    digest: writtenDigest,
  };
}

function isDigest(text: string): boolean {
  const [algorithm = "", digits = ""] = text.split(":");
  return digits.length === digestLengths.get(algorithm) && /^[a-f0-9]+$/.test(digits);
}

/** The tag that is pulled: `latest` where neither a tag nor a digest is written; undefined with a digest alone. */
export function pulledTag({ tag: written, digest: hash }: ImageReference): string | undefined {
  return written ?? (hash === undefined ? "latest" : undefined);
}
