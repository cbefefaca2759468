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

/** Where a page's cache holds with which rights it was kept. */
export const RIGHTS = '/kept-rights'

/** A page of this account that was kept with other rights than it has. */
const isOutdated = async (name: string, own: string, rights: string): Promise<boolean> => {
  if (!name.startsWith(`${own} `)) return false
  const kept = await (await caches.open(name)).match(RIGHTS)
  return kept !== undefined && (await kept.text()) !== rights
}

/** Drops what is kept for reading without a connection, but for what is this account's, with these rights. */
export const dropKept = async (account?: string, rights?: string): Promise<void> => {
  // browsers have none where the connection isn't encrypted
  if (!('caches' in window)) return
  const own = account && keptBy(account)
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name.split(' ')[0] !== own)
  if (own && rights !== undefined)
    for (const name of await caches.keys()) if (await isOutdated(name, own, rights)) others.push(name)
  await Promise.all([
    ...others.map((name) => caches.delete(name)),
    dropKeys(own).catch(() => {}),
    account ?? endPush().catch(() => {}),
  ])
}

/** Outlives signing out: it says where something waits on this device, and nothing about what. */
const WAITING = 'fairlead-waiting'

/** Notes the page where something waits to be sent, for whoever has to sign in again first; null once nothing does. */
export const noteWaiting = (address: string | null): void => {
  if (address) sessionStorage.setItem(WAITING, address)
  else sessionStorage.removeItem(WAITING)
}

export const whereWaiting = (): string | null => sessionStorage.getItem(WAITING)
