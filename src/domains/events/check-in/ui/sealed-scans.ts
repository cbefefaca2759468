import { type SealedText, sealText, unsealText } from './sealing.ts'

/** What was done at a door or a booth, and waits. */
export interface Scan {
  event_id: string
  /** The code, or more of it in JSON. */
  code: string
  scanned_at: string
}

interface Whose {
  account_id: string
  event_id: string
}

interface Sealed extends Whose, SealedText {
  scanned_at: string
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'fairlead-kept-scans'
const MOST_KEPT = 5000

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

const bound = ({ account_id, event_id }: Whose): string => `${account_id} ${event_id}`

const isOf = (entry: Sealed, whose: Whose): boolean =>
  entry.account_id === whose.account_id && entry.event_id === whose.event_id

/**
 * Stores a scan on this device, encrypted so that only its owner can read it after signing in again; what was
 * stored of the same moment before is replaced.
 */
export const storeScan = async (store: Store, key: CryptoKey, whose: Whose, scan: Scan): Promise<void> => {
  const sealed = await sealText(key, bound(whose), scan.code)
  const { account_id, event_id } = whose
  const entry = { account_id, event_id, scanned_at: scan.scanned_at, ...sealed }
  const before = read(store)
  const place = before.findIndex((one) => isOf(one, whose) && one.scanned_at === scan.scanned_at)
  write(store, place < 0 ? [...before, entry] : before.with(place, entry))
}

/** Returns the person's stored scans of the event; leaves alone what the key cannot decrypt. */
export const storedScansOf = async (store: Store, key: CryptoKey, whose: Whose): Promise<Scan[]> => {
  const opened = await Promise.all(
    read(store)
      .filter((entry) => isOf(entry, whose))
      .map(async (entry) => {
        const code = await unsealText(key, bound(whose), entry)
        return code && { event_id: whose.event_id, code, scanned_at: entry.scanned_at }
      }),
  )
  return opened.filter((scan) => scan !== null && scan !== '')
}

/** Removes a scan the server has answered. */
export const removeStoredScan = (
  store: Store,
  whose: Whose,
  { scanned_at }: Pick<Scan, 'scanned_at'>,
): void =>
  write(
    store,
    read(store).filter((entry) => !isOf(entry, whose) || entry.scanned_at !== scanned_at),
  )
