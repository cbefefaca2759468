import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Some load balancers append the port to the address. */
const withoutPort = (ip: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip

/** Returns null for anything that isn't an address. Different spellings of one IPv4 address are the same. */
const read = (ip: string): Address | null => {
  const bare = withoutPort(ip.trim())
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null
}

const networkWith = (address: Address, v4: number, v6: number): string => {
  const [family, bits] = address.kind() === 'ipv4' ? [ipaddr.IPv4, v4] : [ipaddr.IPv6, v6]
  return `${family.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`
}

/**
 * Returns the network of an address, too coarse to identify a household: /24 for IPv4, /48 for IPv6. Null for
 * anything that isn't an address.
 */
export const coarseNetwork = (ip: string): string | null => {
  const address = read(ip)
  return address && networkWith(address, 24, 48)
}

/**
 * Whose attempts count together. Whoever has one IPv6 address also has 2^64 others in its network; anything
 * that isn't an address counts as one.
 */
export const networkOf = (ip: string): string => {
  const address = read(ip)
  return address ? networkWith(address, 32, 64) : 'nowhere'
}

export const isLoopback = (ip: string): boolean => read(ip)?.range() === 'loopback'

/** Names that only this machine uses. */
export const isLoopbackName = (name: string): boolean => /^(.+\.)?localhost$/i.test(name) || isLoopback(name)

/** One that anybody on the internet means the same machine by: not in a private network, not of a special kind. */
export const isPublicAddress = (ip: string): boolean => read(ip)?.range() === 'unicast'

/** A name as it stands in a URL that can be one on the internet, and is no address itself. */
export const isPublicName = (name: string): boolean =>
  /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(name) &&
  !ipaddr.isValid(name) &&
  !/(^|\.)(localhost|local|internal|lan|home\.arpa)$/.test(name)

type Range = [Address, number]

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
/** Where a proxy in front of the server may be; the last is what providers use internally. */
const NEAR = [...Object.values(named).flat(), '100.64.0.0/10']

/** Only the usual spellings: `10` and `0x0a.1` are addresses to some programs and mistakes to all others. */
const rangeOf = (text: string): Range | null => {
  const { IPv4, IPv6 } = ipaddr
  if (IPv4.isValidFourPartDecimal(text)) return [IPv4.parse(text), 32]
  if (IPv4.isValidCIDRFourPartDecimal(text)) return IPv4.parseCIDR(text)
  if (IPv6.isValidCIDR(text)) return IPv6.parseCIDR(text)
  return IPv6.isValid(text) ? [IPv6.parse(text), 128] : null
}

const isWithin = (ip: string, ranges: readonly Range[]): boolean => {
  const address = read(ip)
  return (
    address !== null &&
    ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  )
}

const near = NEAR.map((text) => rangeOf(text)!)

const wordsOf = (setting: string): string[] => setting.split(/[\s,]+/).filter(Boolean)
const hopsOf = (setting: string): number | null => (/^[1-9]$/.test(setting) ? Number(setting) : null)

const rangesOf = (setting: string): Array<[string, Range | null]> =>
  wordsOf(setting).flatMap((word) =>
    (named[word] ?? [word]).map((text) => [word, rangeOf(text)] as [string, Range | null]),
  )

const EXAMPLES =
  'how many proxies are in front of the server (like 1), or their addresses and ranges (like 10.0.0.0/8, loopback)'

/** Returns what is wrong with TRUST_PROXY, in words, or null. */
export const proxyComplaint = (setting: string, production: boolean): string | null => {
  if (setting === 'off' || hopsOf(setting)) return null
  if (setting === 'on')
    return production
      ? `TRUST_PROXY=on believes anyone about where they come from; in production it should be ${EXAMPLES}`
      : null
  const ranges = rangesOf(setting)
  const wrong = ranges.find(([, range]) => range === null || range[1] === 0)
  if (!wrong) return null
  const reason = wrong[1] === null ? 'is none of these' : 'is everyone'
  return `TRUST_PROXY should be off, ${EXAMPLES}; "${wrong[0]}" ${reason}`
}

export type TrustProxy = boolean | ((address: string, hop: number) => boolean)

/**
 * Which forwarded addresses are believed, counted from the server outward. A number trusts that many proxies,
 * the nearest of which must be in a private network: a direct caller from outside is not one of them.
 */
export const trustedProxies = (setting: string): TrustProxy => {
  if (setting === 'off' || setting === 'on') return setting === 'on'
  const hops = hopsOf(setting)
  if (hops) return (address, hop) => hop < hops && (hop > 0 || isWithin(address, near))
  const ranges = rangesOf(setting).map(([, range]) => range!)
  return (address) => isWithin(address, ranges)
}
