/** True for a name that a Node may have (a DNS subdomain): it becomes an argument and part of an address. */
export function isNodeName(name: string): boolean {
  const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
  return name.length <= 253 && new RegExp(`^${label}(?:\\.${label})*$`).test(name);
}
