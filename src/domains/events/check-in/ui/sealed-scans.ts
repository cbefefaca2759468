import type { ApiError } from '#web/client.ts'
import { checkInOf } from '../check-in.contract.ts'

export interface Scan {
  event_id: string
  code: string
  scanned_at: string
}

interface Whose {
  account_id: string
  event_id: string
}

interface Sealed extends Whose {
  scanned_at: string
  nonce: string
  sealed: string
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'fairlead-kept-scans'
const MOST_KEPT = 5000
const CIPHER = 'AES-GCM'
const NONCE_BYTES = 12

const isText = (value: unknown): value is string => typeof value === 'string'

const isSealed = (entry: unknown): entry is Sealed => {
  const { account_id, event_id, scanned_at, nonce, sealed } = (entry ?? {}) as Record<string, unknown>
  return [account_id, event_id, scanned_at, nonce, sealed].every(isText)
}

const read = (store: Store): Sealed[] => {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSealed) : []
  } catch {
    return []
  }
}

const write = (store: Store, kept: Sealed[]): void => {
  try {
    store.setItem(KEY, JSON.stringify(kept.slice(-MOST_KEPT)))
  } catch {
    // storage is full or blocked: the open page still has them
  }
}

const bound = ({ account_id, event_id }: Whose) => new TextEncoder().encode(`${account_id} ${event_id}`)

const bytesOf = (text: string) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

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
    ['encrypt', 'decrypt'],
  ) ?? null

/** Stores a scan on this device, encrypted so that only its owner can read it after signing in again. */
export const storeScan = async (store: Store, key: CryptoKey, whose: Whose, scan: Scan): Promise<void> => {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: CIPHER, iv: nonce, additionalData: bound(whose) },
    key,
    new TextEncoder().encode(scan.code),
  )
  const entry = {
    account_id: whose.account_id,
    event_id: whose.event_id,
    scanned_at: scan.scanned_at,
    nonce: textOf(nonce),
    sealed: textOf(new Uint8Array(sealed)),
  }
  write(store, [...read(store), entry])
}

const isOf = (entry: Sealed, whose: Whose): boolean =>
  entry.account_id === whose.account_id && entry.event_id === whose.event_id

/** Returns the person's stored scans of the event; leaves alone what the key cannot decrypt. */
export const storedScansOf = async (store: Store, key: CryptoKey, whose: Whose): Promise<Scan[]> => {
  const opened = await Promise.all(
    read(store)
      .filter((entry) => isOf(entry, whose))
      .map(async ({ nonce, sealed, scanned_at }) => {
        const iv = bytesOf(nonce)
        const code = await crypto.subtle
          .decrypt({ name: CIPHER, iv, additionalData: bound(whose) }, key, bytesOf(sealed))
          .catch(() => null)
        return code && { event_id: whose.event_id, code: new TextDecoder().decode(code), scanned_at }
      }),
  )
  return opened.filter((scan) => scan !== null)
}

/** Removes a scan the server has answered. */
export const removeStoredScan = (store: Store, whose: Whose, { scanned_at }: Scan): void =>
  write(
    store,
    read(store).filter((entry) => !isOf(entry, whose) || entry.scanned_at !== scanned_at),
  )

const ANSWERS: readonly string[] = [...(checkInOf.university.checkIn.problems ?? []), 'invalid']

/**
 * Whether the server's answer is about the ticket itself, not about something else, like an expired session
 * or too many calls.
 */
export const isAnswer = ({ word }: Pick<ApiError, 'word'>): boolean => ANSWERS.includes(word)
