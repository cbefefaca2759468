/** Who asks for a passkey: it belongs to a name and to an address, and to no other. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Ed25519, ES256 and RS256: what authenticators of the last years can. */
export const ALGORITHMS = [-8, -7, -257]

const isNumber = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':')

/** Null where browsers make no passkeys: for an address that is a number, and without a safe line except on this machine. */
export const relyingParty = (publicUrl: string): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isNumber(hostname) || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin }
}
