import { createPrivateKey } from 'node:crypto'

/**
 * Reads a private RSA key in PEM, in the older form too and with notes or a certificate before it, and writes it
 * as PKCS #8, which every library reads. Undefined for other kinds and for those with a password.
 */
export const rsaKeyOf = (pem: string): string | undefined => {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key.export({ type: 'pkcs8', format: 'pem' }) : undefined
  } catch {
    return undefined
  }
}
