import type { QueryClient } from '@tanstack/react-query'
import type { StudentEventDetail } from '#domains/events/registrations/event-registrations.contract.ts'
import { sizedUrl } from '#shared/pictures.ts'
import { keptBy, WORKER_SCOPE } from '#web/kept.ts'
import { ownZone } from '#web/kit/own-zone.ts'
import { sessionQuery } from '#web/session.ts'
import { studentMapQuery } from '../booths/ui/map-calls.ts'
import { hashOfScript, keptMapScript } from './kept-map-script.ts'
import { ticketSheet } from './ticket-sheet.ts'

/** Hours after the end for which a ticket is still of use. */
const AFTER_THE_END = 12
const HOUR = 3_600_000
/** As long as a session without use. */
const AT_MOST = 30 * 24 * HOUR
/** Bytes of a floor picture; larger ones are left out. */
const LARGEST = 2_000_000

/** Where the service worker looks for it; nothing on the server answers there. */
const addressOf = (eventId: string): string => `/student/events/kept?id=${eventId}`

/** Nothing in it loads, and nothing but the map’s own script runs. */
const policyOf = async (): Promise<string> =>
  [
    "default-src 'none'",
    `script-src ${await hashOfScript(keptMapScript)}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const dataAddress = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })

const pictureAt = async (url: string | null | undefined): Promise<string | null> => {
  if (!url) return null
  const answer = await fetch(sizedUrl(url, 1280))
  const bytes = await answer.blob()
  return answer.ok && bytes.size <= LARGEST ? dataAddress(bytes) : null
}

/** Keeps a ticket and the fair's map in this browser, for this account, until it signs out or the event is over. */
export const keepTicket = async (
  client: QueryClient,
  account: string,
  event: StudentEventDetail,
  code: string,
): Promise<void> => {
  const at = new Date()
  const map = await client.fetchQuery(studentMapQuery(event.id))
  const picture = await pictureAt(map.layout.picture_url)
  const { default: encodeQR } = await import('qr')
  const ticket = new URL(`/check-in?event=${event.id}&code=${code}`, window.location.origin)
  const sheet = ticketSheet({
    event,
    code,
    qr: encodeQR(ticket.href, 'svg'),
    map,
    picture,
    at,
    zone: ownZone(),
  })
  const policy = await policyOf()
  const ends = Date.parse(event.ends_at ?? at.toISOString()) + AFTER_THE_END * HOUR
  const cache = await caches.open(keptBy(account))
  // they may have signed out meanwhile
  if (client.getQueryData(sessionQuery().queryKey)?.account?.id !== account) {
    await caches.delete(keptBy(account))
    return
  }
  await cache.put(
    addressOf(event.id),
    new Response(sheet, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-kept-until': new Date(Math.min(ends, at.getTime() + AT_MOST)).toISOString(),
      },
    }),
  )
  await navigator.serviceWorker.register('/offline.js', { scope: WORKER_SCOPE })
}

export const dropTicket = async (account: string, eventId: string): Promise<void> => {
  if (!(await caches.has(keptBy(account)))) return
  const cache = await caches.open(keptBy(account))
  await cache.delete(addressOf(eventId))
}
