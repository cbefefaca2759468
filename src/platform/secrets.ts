import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import type { Config } from './config.ts'

/** A random secret for a cookie or an emailed link: 256 bits, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret: SHA-256, enough for 256 random bits. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$ZxfjI0ONxPA19wEViBxEVw$tyJbdRfvc1304QUQ46tC4XqIyunfkwNStPmhX/qYAWQ'

/**
 * Whether the password matches the hash. Without a hash it does the same work, so that timing doesn't reveal
 * whether an account exists.
 */
export const passwordFits = async (known: string | undefined, password: string): Promise<boolean> => {
  const fits = await verify(known ?? NOBODY, password)
  return fits && known !== undefined
}

const EXISTS = 'EEXIST'

/** The file of the data folder with the key that signs links, where none is set. */
export const SECRET_KEY = 'secret-key'

/** The key that signs links: the configured one, or one made once and kept in the data folder. */
export const readSecretKey = async ({ secretKey, dataDir }: Config): Promise<string> => {
  if (secretKey) return secretKey
  const file = join(dataDir, SECRET_KEY)
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) return kept
  await mkdir(dataDir, { recursive: true })
  // linked only once complete, so that of several processes starting at once none reads half a key
  const made = `${file}.${process.pid}`
  await writeFile(made, newSecret(), { mode: 0o600 })
  await link(made, file).catch((error: { code?: string }) => {
    if (error.code !== EXISTS) throw error
  })
  await unlink(made)
  return readFile(file, 'utf8')
}

/**
 * Stands for a text that is not to be stored: the same for the same text and purpose, and not reversible
 * without the key. 128 bits.
 */
export const keyedHash = (key: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest().subarray(0, 16)

/**
 * A signature of the text that only a holder of the key can make; `purpose` keeps one kind of link from
 * passing as another. URL-safe.
 */
export const sign = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')

export const isSigned = (key: string, purpose: string, text: string, signature: string): boolean => {
  const right = Buffer.from(sign(key, purpose, text))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

const SEAL = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
const sealingKey = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'fairlead sealing', 32))

/** Encrypts what the server has to read again; it opens only with the same key and for the same purpose. */
export const seal = (key: string, purpose: string, text: string): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(SEAL, sealingKey(key), nonce).setAAD(Buffer.from(purpose))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Returns null for anything changed, or sealed for another purpose or with another key. */
export const unseal = (key: string, purpose: string, sealed: Buffer): string | null => {
  if (sealed.length < NONCE + TAG) return null
  const decipher = createDecipheriv(SEAL, sealingKey(key), sealed.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
