// The way to a ticket that this browser keeps, where the network fails. Nothing else goes through here: no script,
// no answer, and no page is served from it (docs/decisions/0105).

const PAGES = /^\/student\/events\/(detail|map)\/*$/
/** What a bad connection gets before the kept ticket is shown. */
const PATIENCE_MS = 5000

const keptFor = async ({ pathname, searchParams }) => {
  const id = searchParams.get('id')
  if (!PAGES.test(pathname) || !id) return undefined
  const address = `/student/events/kept?id=${encodeURIComponent(id.toLowerCase())}`
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const kept = await cache.match(address)
    if (!kept) continue
    if (Date.parse(kept.headers.get('x-kept-until') ?? '') > Date.now()) return kept
    await cache.delete(address)
  }
  return undefined
}

const answer = async (request) => {
  const kept = await keptFor(new URL(request.url))
  const answered = fetch(request)
  if (!kept) return answered
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const arrived = await Promise.race([answered.catch(() => null), patience])
  return arrived && arrived.status < 500 ? arrived : kept
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(answer(request))
})
