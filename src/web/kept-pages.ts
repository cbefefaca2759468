import { RIGHTS } from './kept.ts'

/** Which files each page needs, as the build wrote them down (`vite.offline.ts`). */
interface OfflineFiles {
  entry: string
  pages: Record<string, string[]>
}

export type OfflinePage = 'door' | 'helper' | 'employer_booth' | 'university_booth'

const SCOPES: Record<OfflinePage, string> = {
  door: '/door',
  helper: '/door',
  employer_booth: '/employer/fair-and-event/booth',
  university_booth: '/university/fair-and-event/booth',
}

const FONTS = /\/assets\/[\w.-]+\.woff2/g

interface KeptPage {
  page: OfflinePage
  /** As `public/offline.js` looks for it. */
  address: string
  /** A cache of its own. */
  cache: string
  until: Date
  /** Of the session; a page is dropped with them. */
  rights: string
  /** Whether it is still meant to be kept once everything has arrived. */
  isWanted: () => boolean
}

/** Neither caches nor workers exist where the connection isn't encrypted. */
export const canKeep = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator

const asKept = (answer: Response, html: string, until: Date): Response => {
  const headers = new Headers(answer.headers)
  // it is stored as it reads
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set('x-kept-until', until.toISOString())
  return new Response(html, { headers })
}

/** Puts in the cache what isn't there yet, and takes out the files of other versions. */
const putFiles = async (cache: Cache, files: readonly string[]): Promise<void> => {
  const had = (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.startsWith('/assets/'))
  await cache.addAll(files.filter((file) => !had.includes(file)))
  await Promise.all(had.filter((file) => !files.includes(file)).map((file) => cache.delete(file)))
}

/** Keeps a page with everything it loads, so that it opens without a connection. Throws what fetching throws. */
export const keepPage = async ({
  page,
  address,
  cache: name,
  until,
  rights,
  isWanted,
}: KeptPage): Promise<void> => {
  const [answer, list] = await Promise.all([
    // a helper's page is nobody's, also where somebody is signed in
    fetch(address, {
      headers: { accept: 'text/html' },
      credentials: page === 'helper' ? 'omit' : 'same-origin',
    }),
    fetch('/offline.json', { cache: 'no-cache' }),
  ])
  if (!answer.ok || answer.redirected || !list.ok) return
  const html = await answer.text()
  const { entry, pages } = (await list.json()) as OfflineFiles
  // while a new version is rolled out, the two may be of different ones
  if (!html.includes(entry)) return
  const cache = await caches.open(name)
  await putFiles(cache, [...new Set([...pages[page]!, ...(html.match(FONTS) ?? [])])])
  if (!isWanted()) return void (await caches.delete(name))
  await cache.put(RIGHTS, new Response(rights))
  await cache.put(address, asKept(answer, html, until))
  await navigator.serviceWorker.register('/offline.js', { scope: SCOPES[page] })
}
