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
    // a full or forbidden storage: the open page still has them
  }
}

const bound = ({ account_id, event_id }: Whose) => new TextEncoder().encode(`${account_id} ${event_id}`)

const bytesOf = (text: string) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The person's key, which only the server can make, and only while they are signed in. Null where the browser has no cryptography, over http. */
export const sealingKey = async (secret: string): Promise<CryptoKey | null> =>
  globalThis.crypto.subtle?.importKey(
    'raw',
    bytesOf(secret.replaceAll('-', '+').replaceAll('_', '/')),
    CIPHER,
    false,
    ['encrypt', 'decrypt'],
  ) ?? null

/** Keeps a scan on this device, so that nobody but its person reads it, once they are signed in again. */
export const keep = async (store: Store, key: CryptoKey, whose: Whose, scan: Scan): Promise<void> => {
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

/** What the person has kept of the event; what does not open with the key is left alone. */
export const keptOf = async (store: Store, key: CryptoKey, whose: Whose): Promise<Scan[]> => {
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

/** The scan was answered. */
export const letGo = (store: Store, whose: Whose, { scanned_at }: Scan): void =>
  write(
    store,
    read(store).filter((entry) => !isOf(entry, whose) || entry.scanned_at !== scanned_at),
  )

const ANSWERS: readonly string[] = [...(checkInOf.university.checkIn.problems ?? []), 'invalid']

/** Whether the server said something of the ticket. Anything else, like a session that ended or too many calls, says nothing of it. */
export const isAnswer = ({ word }: Pick<ApiError, 'word'>): boolean => ANSWERS.includes(word)
