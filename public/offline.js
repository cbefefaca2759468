// What this browser keeps for when the network fails: a ticket, and the pages of a door and of a booth with their files.
// It also shows what is told by push. Nothing else goes through here (docs/decisions/0105, 0110, 0113).

/** What a bad connection gets before the kept page is shown. */
const PATIENCE_MS = 5000
const OURS = /^fairlead\./

/** Pages by their path, and under which address each is kept. */
const PAGES = [
  [/^\/student\/events\/(detail|map)\/*$/, 'id', '/student/events/kept?id='],
  [/^\/door\/*$/, 'event', '/door?event='],
  [/^\/door\/helper\/*$/, null, '/door/helper'],
  [/^\/employer\/fair-and-event\/booth\/*$/, 'id', '/employer/fair-and-event/booth?id='],
  [/^\/university\/fair-and-event\/booth\/*$/, 'id', '/university/fair-and-event/booth?id='],
]

const addressOf = ({ pathname, searchParams }) => {
  // the screen for checking in oneself lives on codes of the minute
  if (searchParams.has('self')) return undefined
  const [, name, address] = PAGES.find(([path]) => path.test(pathname)) ?? []
  if (!name) return address
  const id = searchParams.get(name)
  return id ? address + encodeURIComponent(id.toLowerCase()) : undefined
}

const keptFor = async (address) => {
  for (const name of (await caches.keys()).filter((one) => OURS.test(one))) {
    const cache = await caches.open(name)
    const kept = await cache.match(address, { ignoreVary: true })
    if (!kept) continue
    if (Date.parse(kept.headers.get('x-kept-until') ?? '') > Date.now()) return kept
    // a door's page has a cache of its own, with its list
    await (name.includes(' ') ? caches.delete(name) : cache.delete(address))
  }
  return undefined
}

const answer = async (request) => {
  const address = addressOf(new URL(request.url))
  const kept = address && (await keptFor(address))
  const answered = fetch(request)
  if (!kept) return answered
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const arrived = await Promise.race([answered.catch(() => null), patience])
  return arrived && arrived.status < 500 ? arrived : kept
}

/** Their names change with their content. */
const file = async (request) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(answer(request))
  else if (origin === self.location.origin && pathname.startsWith('/assets/')) event.respondWith(file(request))
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
