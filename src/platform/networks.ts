import ipaddr from 'ipaddr.js'

/** The network an address lies in, too coarse to name a household: /24 of IPv4, /48 of IPv6. Null for what is no address. */
export const coarseNetwork = (ip: string): string | null => {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  const [family, bits] = address.kind() === 'ipv4' ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 48]
  return `${family.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`
}
