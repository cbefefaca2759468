const MARK_DIGITS = 8

const keys = new Map<string, Promise<CryptoKey>>()

const keyOf = (salt: string): Promise<CryptoKey> => {
  const made =
    keys.get(salt) ??
    crypto.subtle.importKey('raw', new TextEncoder().encode(salt), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ])
  keys.set(salt, made)
  return made
}

/** The mark of a ticket code or an address, as the server makes them (`door-list.mapping.ts`). */
export const markOf = async (salt: string, kind: 'ticket' | 'address', text: string): Promise<string> => {
  const signed = await crypto.subtle.sign(
    'HMAC',
    await keyOf(salt),
    new TextEncoder().encode(`${kind} ${text}`),
  )
  const digits = Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.slice(0, MARK_DIGITS)
}
