import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Some load balancers write the port behind the address. */
const withoutPort = (ip: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip

/** Null for what is no address. One IPv4 address is one, however it is written. */
const read = (ip: string): Address | null => {
  const bare = withoutPort(ip.trim())
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null
}

const networkWith = (address: Address, v4: number, v6: number): string => {
  const [family, bits] = address.kind() === 'ipv4' ? [ipaddr.IPv4, v4] : [ipaddr.IPv6, v6]
  return `${family.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`
}

/** The network an address lies in, too coarse to name a household: /24 of IPv4, /48 of IPv6. Null for what is no address. */
export const coarseNetwork = (ip: string): string | null => {
  const address = read(ip)
  return address && networkWith(address, 24, 48)
}

/** Whose tries count together. Who has one IPv6 address has its network of 2^64 others; what is no address is nobody's, and counts as one. */
export const networkOf = (ip: string): string => {
  const address = read(ip)
  return address ? networkWith(address, 32, 64) : 'nowhere'
}

export const isLoopback = (ip: string): boolean => read(ip)?.range() === 'loopback'

/** Names only this machine goes by. */
export const isLoopbackName = (name: string): boolean => /^(.+\.)?localhost$/i.test(name) || isLoopback(name)

type Range = [Address, number]

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
/** Where a proxy beside the server stands; the last is what providers use inside. */
const NEAR = [...Object.values(named).flat(), '100.64.0.0/10']

/** Only the usual spellings: `10` and `0x0a.1` are addresses to some, and mistakes to all others. */
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
  'how many proxies stand in front (like 1), or their addresses and ranges (like 10.0.0.0/8, loopback)'

/** What is wrong with TRUST_PROXY, in words; null when nothing is. */
export const proxyComplaint = (setting: string, production: boolean): string | null => {
  if (setting === 'off' || hopsOf(setting)) return null
  if (setting === 'on')
    return production
      ? `TRUST_PROXY=on believes whatever anyone says of where they come from; in production it should be ${EXAMPLES}`
      : null
  const ranges = rangesOf(setting)
  const wrong = ranges.find(([, range]) => range === null || range[1] === 0)
  if (!wrong) return null
  const reason = wrong[1] === null ? 'is none of these' : 'is everybody'
  return `TRUST_PROXY should be off, ${EXAMPLES}; "${wrong[0]}" ${reason}`
}

export type TrustProxy = boolean | ((address: string, hop: number) => boolean)

/**
 * Which forwarded addresses are believed, counted from the server outward. A number believes that many proxies, the
 * nearest of which has to stand in a private network: who calls the server directly from outside is none.
 */
export const trustedProxies = (setting: string): TrustProxy => {
  if (setting === 'off' || setting === 'on') return setting === 'on'
  const hops = hopsOf(setting)
  if (hops) return (address, hop) => hop < hops && (hop > 0 || isWithin(address, near))
  const ranges = rangesOf(setting).map(([, range]) => range!)
  return (address) => isWithin(address, ranges)
}
