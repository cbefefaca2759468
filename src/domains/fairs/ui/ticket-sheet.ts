import { inGroups } from '#domains/events/check-in/ticket-codes.contract.ts'
import type { StudentEventDetail } from '#domains/events/registrations/event-registrations.contract.ts'
import { placeLabel, whenLabel } from '#domains/events/ui/words.ts'
import { momentLabel } from '#shared/labels.ts'
import type { FairMap } from '../booths/fair-map.contract.ts'
import { standsOf } from '../booths/ui/map-words.ts'
import { keptMapScript } from './kept-map-script.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!)

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 44rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.25 }
.note { padding: .75rem 1rem; border: 1px solid; border-radius: .75rem }
.ticket { display: grid; gap: .5rem; justify-items: center; text-align: center }
.qr { box-sizing: border-box; width: min(100%, 18rem); padding: 1rem; border-radius: .75rem; background: #fff }
.qr svg { display: block; width: 100%; height: auto }
.code { font: 600 1.25rem ui-monospace, monospace; letter-spacing: .08em }
.bar:not([hidden]) { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0 }
.bar input { flex: 1 1 12rem; min-width: 0 }
.bar input, .bar button { box-sizing: border-box; min-height: 2.75rem; padding: .25rem .75rem; border: 1px solid; border-radius: .75rem; font: inherit }
.bar button { min-width: 2.75rem }
.view { overflow: auto; max-height: 75vh; touch-action: pan-x pan-y }
.plan { position: relative; border: 1px solid }
.plan img { position: absolute; width: 100%; height: 100% }
.plan span { position: absolute; box-sizing: border-box; display: grid; place-items: center; translate: -50% -50%;
  overflow: hidden; border: 1px solid; border-radius: 4px; background: Canvas; font-size: .75em }
.plan span[data-dim] { opacity: .3 }
.plan span[data-shown] { background: Highlight; color: HighlightText; font-weight: 700 }
li { overflow-wrap: anywhere }
`

const percent = (fraction: number): string => `${(100 * fraction).toFixed(2)}%`

/** In rem: booths whose numbers can be read, and few of them that don't fill the page. */
const [SMALLEST_BOOTH, LARGEST_CELL, LARGEST_PLAN] = [2.5, 7, 60]

const zoomBar = `<div class="bar" data-live hidden>
<button type="button" data-zoom="-1" aria-label="Zoom out">−</button>
<button type="button" data-zoom="1" aria-label="Zoom in">+</button>
<button type="button" data-zoom="0">Whole plan</button>
</div>`

const searchBar = `<div class="bar" data-live hidden>
<input type="search" id="search" aria-label="Search by exhibitor or booth number" placeholder="Search by exhibitor or booth number">
</div>
<p id="found" role="status"></p>`

const planOf = (map: FairMap, picture: string | null): string => {
  const { aspect, booth_width, booth_height } = map.layout
  const booths = standsOf(map).map(
    ({ number, place }) =>
      `<span data-number="${escaped(number)}" style="left:${percent(place.x)};top:${percent(place.y)};width:${percent(booth_width)};height:${percent(booth_height)}">${escaped(number)}</span>`,
  )
  if (booths.length === 0) return ''
  const least = Math.min(LARGEST_PLAN, SMALLEST_BOOTH / booth_width)
  const most = picture ? LARGEST_PLAN : LARGEST_CELL / booth_width
  return `<h2>Booth map</h2>${zoomBar}<div class="view" tabindex="0" role="group" aria-label="Booth map"><div class="plan" style="aspect-ratio:${aspect};min-width:${least}rem;max-width:${most}rem">${
    picture ? `<img src="${escaped(picture)}" alt="">` : ''
  }${booths.join('')}</div></div>`
}

const exhibitorsOf = ({ exhibitors }: FairMap): string => {
  if (exhibitors.length === 0) return ''
  const rows = exhibitors.map(
    ({ name, booth_number }) =>
      `<li data-exhibitor${booth_number ? ` data-booth="${escaped(booth_number)}"` : ''}><bdi>${escaped(name)}</bdi>${booth_number ? `, booth ${escaped(booth_number)}` : ''}</li>`,
  )
  return `<h2>Exhibitors</h2><ul>${rows.join('')}</ul>`
}

interface SheetParts {
  event: StudentEventDetail
  code: string
  /** The ticket's QR code, drawn by the library. */
  qr: string
  /** Null where the event has none. */
  map: FairMap | null
  /** The floor picture's bytes in an address. */
  picture: string | null
  /** When it was read. */
  at: Date
  /** The reader's own. */
  zone: string
}

const mapOf = (map: FairMap, picture: string | null): string =>
  map.exhibitors.length === 0 ? planOf(map, picture) : searchBar + planOf(map, picture) + exhibitorsOf(map)

/** A page for when there is no connection: it needs nothing but itself, and runs nothing but `keptMapScript`. */
export const ticketSheet = ({
  event,
  code,
  qr,
  map,
  picture,
  at,
  zone,
}: SheetParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ticket: ${escaped(event.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="note">You’re offline, as of ${escaped(momentLabel(at, zone))}. <a href="">Try again</a></p>
<h1><bdi>${escaped(event.title)}</bdi></h1>
<p>${escaped(whenLabel(event))}<br>${escaped(placeLabel(event))}</p>
<div class="ticket">
<div class="qr" role="img" aria-label="QR code of your ticket">${qr}</div>
<div class="code">${escaped(inGroups(code))}</div>
<div>Show this at the door. If it can’t be scanned, read out the code.</div>
</div>
${map ? mapOf(map, picture) : ''}
</main>
${map ? `<script>${keptMapScript}</script>` : ''}
</body>
</html>
`
