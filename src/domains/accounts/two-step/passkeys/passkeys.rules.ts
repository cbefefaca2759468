/** The site a passkey belongs to: one name and one address. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Ed25519, ES256 and RS256: what recent authenticators support. */
export const ALGORITHMS = [-8, -7, -257]

const isNumber = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':')

/** Returns null where browsers can't create passkeys: at an IP address, or over plain HTTP except on this machine. */
export const relyingParty = (publicUrl: string): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isNumber(hostname) || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin }
}
