const domainLabel = "(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])";
const domain = `(?:${domainLabel}(?:\\.${domainLabel})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const component = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
const imageName = new RegExp(`^(?:${domain}/)?${component}(?:/${component})*$`);

/**
 * True for an entry of preloadedImagesVerificationAllowlist: an image's name without tag or digest,
 * or the beginning of names, ending in a slash and a star. The grammar of names is that of image
 * references (distribution); a star stands nowhere else.
 */
export function isImagePattern(text: string): boolean {
  const name = text.endsWith("/*") ? text.slice(0, -2) : text;
  return name !== "" && name.length <= 255 && imageName.test(name);
}
