import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const FILE = 'secret-key'

/** The installation's key: the setting, or one made at the first start and kept with the data. */
export const openKey = async ({ secretKey, dataDir }: Config): Promise<string> => {
  if (secretKey) return secretKey
  const path = join(dataDir, FILE)
  await mkdir(dataDir, { recursive: true })
  // of several processes that start at once, one writes it and all read it
  await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(path, 'utf8')
}

const MAC_BYTES = 18

const macOf = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key)
    .update(`${purpose}\n${text}`)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url')

/** The text with a proof that this installation wrote it, for that purpose. */
export const sign = (key: string, purpose: string, text: string): string =>
  `${text}.${macOf(key, purpose, text)}`

/** The text of a signed one, or null when the proof is another's or for something else. */
export const unsign = (key: string, purpose: string, signed: string): string | null => {
  const dot = signed.lastIndexOf('.')
  if (dot < 0) return null
  const text = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  const due = Buffer.from(macOf(key, purpose, text))
  return given.length === due.length && timingSafeEqual(given, due) ? text : null
}
