import { expect, test } from 'vitest'
import type { StudentEventDetail } from '#domains/events/registrations/event-registrations.contract.ts'
import type { FairMap } from '../booths/fair-map.contract.ts'
import { hashOfScript, keptMapScript } from './kept-map-script.ts'
import { ticketSheet } from './ticket-sheet.ts'

const event = {
  title: 'Fair <script>alert(1)</script> & "more"',
  starts_at: '2026-03-12T19:00:00.000Z',
  ends_at: '2026-03-12T23:00:00.000Z',
  time_zone: 'America/Chicago',
  format: 'in_person',
  venue_name: 'Main <b>Hall',
  venue_address: "1 'Campus' Way",
} as StudentEventDetail

const map = {
  layout: { picture_url: '/media/x', aspect: 1.5, booth_width: 0.05, booth_height: 0.075 },
  booths: [
    { id: 'b', number: 'A<1', place: { x: 0.25, y: 0.5 }, exhibitor_id: 'e' },
    { id: 'c', number: 'A2', place: null, exhibitor_id: null },
  ],
  exhibitors: [{ id: 'e', name: '<img src=x onerror=alert(1)>', booth_number: 'A<1' }],
} as unknown as FairMap

const sheet = (overrides: Partial<Parameters<typeof ticketSheet>[0]> = {}) =>
  ticketSheet({
    event,
    code: '4F0A9C2177BD',
    qr: '<svg></svg>',
    map,
    picture: 'data:image/webp;base64,AAAA',
    at: new Date('2026-03-12T16:42:00.000Z'),
    zone: 'America/Chicago',
    ...overrides,
  })

test('holds the ticket, the map, and when they were read, by the reader’s clock', () => {
  const page = sheet()
  expect(page).toContain('You’re offline, as of March 12, 2026, 11:42 AM.')
  expect(page).toContain('4F0A-9C21-77BD')
  expect(page).toContain('<svg></svg>')
  expect(page).toContain('left:25.00%;top:50.00%;width:5.00%')
  expect(page).toContain('<img src="data:image/webp;base64,AAAA"')
  expect(page.match(/<span /g)).toHaveLength(1)
  expect(page).toContain('data-number="A&lt;1"')
})

test('what people wrote stays text', () => {
  const page = sheet()
  expect(page).not.toMatch(/<script>alert|<b>|<img src=x|A<1/)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toContain('Fair &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;')
  expect(page).toContain('1 &#39;Campus&#39; Way')
})

test('without a map there is only the ticket', () => {
  const page = sheet({ map: { ...map, booths: [], exhibitors: [] } })
  expect(page).not.toMatch(/Booth map|Exhibitors/)
})

test('the only script is the one that the policy names', async () => {
  const page = sheet()
  const script = page.slice(page.indexOf('<script>') + '<script>'.length, page.indexOf('</script>'))
  expect(script).toBe(keptMapScript)
  expect(await hashOfScript(script)).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/)
  expect(sheet({ map: null })).not.toContain('<script')
})
