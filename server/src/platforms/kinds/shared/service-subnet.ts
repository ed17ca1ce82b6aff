/** The address that a cluster's DNS has in its first range of services: the tenth; undefined for no such range. */
export function dnsAddressOf(subnets: string): string | undefined {
  const [network = ""] = (subnets.split(",")[0] ?? "").trim().split("/");
  if (network.endsWith("::")) return `${network}a`;
  const parts = network.split(".").map(Number);
  const isAddress = parts.length === 4 && parts.every((part) => part >= 0 && part <= 255);
  if (!isAddress) return undefined;
  const [last = 0, third = 0, ...rest] = [...parts].reverse();
  const sum = last + 10;
  return [...rest.reverse(), third + Math.floor(sum / 256), sum % 256].join(".");
}
