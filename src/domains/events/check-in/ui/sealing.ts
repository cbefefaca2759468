/** Text that only the holder of a key can read, in letters that any store takes. */
export interface SealedText {
  nonce: string
  sealed: string
}

const CIPHER = 'AES-GCM'
const NONCE_BYTES = 12
const USES: KeyUsage[] = ['encrypt', 'decrypt']

const bytesOf = (text: string) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))

/** In pieces: a call takes only so many arguments. */
const textOf = (bytes: Uint8Array): string => {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(pieces.join(''))
}

const inBytes = (text: string) => new TextEncoder().encode(text)

/**
 * Returns the person's key, which only the server can derive, and only while they are signed in. Null where
 * the browser has no cryptography, over http.
 */
export const sealingKey = async (secret: string): Promise<CryptoKey | null> =>
  globalThis.crypto.subtle?.importKey(
    'raw',
    bytesOf(secret.replaceAll('-', '+').replaceAll('_', '/')),
    CIPHER,
    false,
    USES,
  ) ?? null

/** The key of a helper's link: whoever has the link has it, and nothing has to be stored. */
export const keyOfLink = async (link: string): Promise<CryptoKey | null> => {
  const { subtle } = globalThis.crypto
  if (!subtle) return null
  const secret = await subtle.importKey('raw', inBytes(link), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: inBytes('fairlead door') }
  return subtle.deriveKey(how, secret, { name: CIPHER, length: 256 }, false, USES)
}

/** Stands for a link where its secret may not stand. */
export const nameOfLink = async (link: string): Promise<string> => {
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', inBytes(`fairlead door ${link}`))
  return digest ? textOf(new Uint8Array(digest)).slice(0, 22) : 'unknown'
}

/** Seals a text for one purpose: opened for another, it is unreadable. */
export const sealText = async (key: CryptoKey, purpose: string, text: string): Promise<SealedText> => {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const how = { name: CIPHER, iv: nonce, additionalData: inBytes(purpose) }
  const sealed = await crypto.subtle.encrypt(how, key, inBytes(text))
  return { nonce: textOf(nonce), sealed: textOf(new Uint8Array(sealed)) }
}

/** Null if the key is another, or the text was sealed for something else. */
export const unsealText = async (
  key: CryptoKey,
  purpose: string,
  { nonce, sealed }: SealedText,
): Promise<string | null> => {
  const how = { name: CIPHER, iv: bytesOf(nonce), additionalData: inBytes(purpose) }
  const text = await crypto.subtle.decrypt(how, key, bytesOf(sealed)).catch(() => null)
  return text && new TextDecoder().decode(text)
}
