import { createHash } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupFailure } from './failure.ts'

/** How objects of a backup are encrypted and read: with age (https://age-encryption.org), to keys kept elsewhere. */
export interface Sealing {
  /** Undefined where backups are not encrypted. */
  seal: ((bytes: Uint8Array) => Promise<Uint8Array>) | undefined
  /** What keys of objects encrypted to these recipients end in: others can't open them. */
  ending: string
  /** Whether what is read has to be encrypted. */
  expected: boolean
  /** Throws `BackupFailure` without the right identity. */
  open(bytes: Uint8Array): Promise<Uint8Array>
}

const SEALED = '.age'
export const isSealed = (key: string): boolean => key.endsWith(SEALED)

const DIGITS = 8
const endingFor = (recipients: readonly string[]): string => {
  if (recipients.length === 0) return ''
  const digest = createHash('sha256').update([...recipients].sort().join())
  return `.${digest.digest('hex').slice(0, DIGITS)}${SEALED}`
}

/** @param identities lines of an identity file as `age-keygen` writes it; comments and blank lines are skipped */
export const createSealing = (recipients: readonly string[], identities = ''): Sealing => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const decrypter = new Decrypter()
  const lines = identities.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch {
    throw new BackupFailure('The identity file should hold lines that start with AGE-SECRET-KEY-1')
  }
  return {
    seal: recipients.length > 0 ? (bytes) => encrypter.encrypt(bytes) : undefined,
    ending: endingFor(recipients),
    expected: keys.length > 0,
    open: async (bytes) => {
      if (keys.length === 0)
        throw new BackupFailure('This backup is encrypted: name the file with its key, --identity FILE')
      return decrypter.decrypt(bytes).catch((cause: Error) => {
        throw new BackupFailure(`The backup can’t be decrypted with this identity: ${cause.message}`, {
          cause,
        })
      })
    },
  }
}
