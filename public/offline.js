// The way to a ticket that this browser keeps, where the network fails, and what is told by push. Nothing else goes
// through here: no script, no answer, and no page is served from it (docs/decisions/0105, 0110).

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

/** A page may be open already: the same one, if it is about the same thing. */
const idOf = (address) => address.pathname + address.searchParams.get('id')

const open = async (link) => {
  const address = new URL(link, self.location.origin)
  if (address.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => idOf(new URL(url)) === idOf(address))
  await (there ? there.focus() : self.clients.openWindow(address.href))
}

self.addEventListener('push', (event) => {
  const { title, text, link, about } = event.data.json()
  const shown = self.registration.showNotification(title, {
    body: text,
    tag: about,
    renotify: true,
    requireInteraction: true,
    vibrate: [200, 100, 200],
    icon: '/icon-192.png',
    data: { link },
  })
  event.waitUntil(shown)
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.link))
})
