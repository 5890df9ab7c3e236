import { type LookupAddress, lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks of our own: this machine and the private ranges. Webhooks reach them only where a setting says so. */
const inner = listOf([
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  // This machine, and IPv4 addresses in their oldest disguise.
  ["::", 96],
  ["fc00::", 7],
]);

/** Addresses that no receiver has: of this link, where clouds answer for credentials, of groups, of examples, or disguising another. */
const never = listOf([
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  ["::", 128],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
]);

function listOf(networks: readonly (readonly [address: string, prefix: number])[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, familyOf(address));
  return list;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/** Why nothing may be sent to an address; undefined when something may. */
export function unreachable(address: string, allowPrivate: boolean): string | undefined {
  const family = familyOf(address);
  if (never.check(address, family)) return `${address} is no address that webhooks may reach`;
  if (!inner.check(address, family) || allowPrivate) return undefined;
  return `${address} is an address of this machine or of a private network, which webhooks reach only with --webhook-private-addresses`;
}

/** Why nothing may be sent to the host of a URL, as far as its name tells; undefined when something may. */
export function unreachableHost(hostname: string, allowPrivate: boolean): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return unreachable(host, allowPrivate);
  return /(^|\.)localhost\.?$/i.test(host) ? unreachable("127.0.0.1", allowPrivate) : undefined;
}

/** Resolves names, and fails where one of the addresses may not be reached: what was looked up is what is connected to. */
export function guardedLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const reason = error ? undefined : addresses.map(({ address }) => unreachable(address, allowPrivate)).find(Boolean);
      const [first] = addresses ?? [];
      if (error || reason !== undefined) callback(error ?? new Error(`${hostname}: ${reason}`), "");
      else if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? "", first?.family);
    });
  };
}
