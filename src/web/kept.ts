const PREFIX = 'fairlead.kept.'

/** The cache that holds what this account reads without a connection; pages have caches of their own after it. */
export const keptBy = (account: string): string => `${PREFIX}${account}`

/** Where the worker is that shows kept tickets, and what is told by push. */
export const WORKER_SCOPE = '/student/events/'

/** Nobody is told here any more: the server stops with the session, and the browser need not be reachable. */
const endPush = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE)
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Databases are named after the account whose keys they hold. */
const dropKeys = async (own: string | undefined): Promise<void> => {
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name } of databases)
    if (name?.startsWith(PREFIX) && name !== own) indexedDB.deleteDatabase(name)
}

/** Drops what is kept for reading without a connection, but for this account's. */
export const dropKept = async (account?: string): Promise<void> => {
  // browsers have none where the connection isn't encrypted
  if (!('caches' in window)) return
  const own = account && keptBy(account)
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name.split(' ')[0] !== own)
  await Promise.all([
    ...others.map((name) => caches.delete(name)),
    dropKeys(own).catch(() => {}),
    account ?? endPush().catch(() => {}),
  ])
}
