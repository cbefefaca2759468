import { keptBy } from './kept.ts'

const STORE = 'keys'
const NAME = 'sealing'

interface KeptKey {
  key: CryptoKey
  /** Milliseconds since 1970. */
  until: number
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens the account's keys, and closes them at once: signing out deletes the database. */
const withKeys = async <T>(account: string, work: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const opening = indexedDB.open(keptBy(account), 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await settled(opening)
  database.onversionchange = () => database.close()
  try {
    return await settled(work(database.transaction(STORE, 'readwrite').objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** Keeps a key that can't be taken out of the browser, until the moment or until the account signs out here. */
export const keepKey = async (account: string, key: CryptoKey, until: Date): Promise<void> => {
  const before = (await withKeys(account, (keys) => keys.get(NAME))) as KeptKey | undefined
  const kept = { key, until: Math.max(until.getTime(), before?.until ?? 0) }
  await withKeys(account, (keys) => keys.put(kept, NAME))
}

export const keptKey = async (account: string): Promise<CryptoKey | null> => {
  const kept = (await withKeys(account, (keys) => keys.get(NAME))) as KeptKey | undefined
  if (!kept) return null
  if (kept.until > Date.now()) return kept.key
  indexedDB.deleteDatabase(keptBy(account))
  return null
}
