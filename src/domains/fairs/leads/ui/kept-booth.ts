import type { QueryClient } from '@tanstack/react-query'
import { sealText, unsealText } from '#domains/events/check-in/ui/sealing.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { keptBy } from '#web/kept.ts'
import { keepKey, keptKey } from '#web/kept-keys.ts'
import { canKeep, keepPage } from '#web/kept-pages.ts'
import { isTemporary } from '#web/kit/states.tsx'
import { loadNamed } from '#web/not-found.ts'
import { sessionQuery } from '#web/session.ts'
import type { OwnRegistration } from '../../exhibitor-registration.contract.ts'
import { fairPages, registrationQuery } from '../../ui/calls.ts'

/** What a booth's page shows without a connection. */
export interface KeptBooth {
  is_kept: true
  id: string
  title: string
  number: string | null
}

const DAY = 86_400_000
/** What a bad connection gets before the kept booth is shown. */
const PATIENCE_MS = 5000
const ADDRESS = '/booth/kept'

const cacheOf = (account: string, id: string): string => `${keptBy(account)} booth ${id}`

const accountIn = (client: QueryClient): string | undefined =>
  client.getQueryData(sessionQuery().queryKey)?.account?.id

/** Keeps a booth's page on this device, until a day after the fair: as long as tickets can be scanned. */
export const keepBooth = async (
  client: QueryClient,
  account: string,
  key: CryptoKey,
  side: OrganizationKind,
  { id, event, booth }: OwnRegistration,
): Promise<void> => {
  if (!canKeep() || !event.ends_at) return
  const name = cacheOf(account, id)
  const isWanted = () => accountIn(client) === account
  const until = new Date(Date.parse(event.ends_at) + DAY)
  const kept: KeptBooth = { is_kept: true, id, title: event.title, number: booth?.number ?? null }
  const sealed = await sealText(key, name, JSON.stringify(kept))
  if (!isWanted()) return
  await keepKey(account, key, until)
  await (await caches.open(name)).put(ADDRESS, new Response(JSON.stringify(sealed)))
  const address = `${fairPages[side].booth}?id=${id}`
  const rights = client.getQueryData(sessionQuery().queryKey)?.rights ?? ''
  await keepPage({ page: `${side}_booth`, address, cache: name, until, rights, isWanted })
  // they may have signed out meanwhile
  if (isWanted()) return
  indexedDB.deleteDatabase(keptBy(account))
  await caches.delete(name)
}

export const dropBooth = async (account: string, id: string): Promise<void> => {
  if (canKeep()) await caches.delete(cacheOf(account, id))
}

const storedBooth = async (client: QueryClient, id: string): Promise<KeptBooth | null> => {
  const account = accountIn(client)
  if (!account || !canKeep() || !(await caches.has(cacheOf(account, id)))) return null
  const [cache, key] = [await caches.open(cacheOf(account, id)), await keptKey(account)]
  const sealed = await cache.match(ADDRESS)
  const text = key && sealed && (await unsealText(key, cacheOf(account, id), await sealed.json()))
  return text ? (JSON.parse(text) as KeptBooth) : null
}

/** The registration a booth's page is about or, while the server can't be reached, what this device keeps of it. */
export const loadBooth = async (
  client: QueryClient,
  side: OrganizationKind,
  id: string | undefined,
): Promise<OwnRegistration | KeptBooth> => {
  const kept = id ? await storedBooth(client, id).catch(() => null) : null
  const load = () => loadNamed(client, id, (one) => registrationQuery(side, one))
  if (!kept) return load()
  // a query would wait for the network
  if (!navigator.onLine) return kept
  const patience = new Promise<KeptBooth>((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  const loaded = load().catch((error: unknown) => {
    if (isTemporary(error)) return kept
    throw error
  })
  return Promise.race([loaded, patience])
}
