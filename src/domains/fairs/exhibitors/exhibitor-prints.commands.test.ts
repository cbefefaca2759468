import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { buildNumberedBooth } from '../booths/numbered-booths.fixtures.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { drawPrint, type PrintOrder } from './exhibitor-pages.mapping.ts'
import { prints, universityExhibitorPrints } from './exhibitor-prints.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf).toString('latin1').split('/Type /Page\n').length - 1

const names = [
  'Ann Lee',
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Maximiliana Konstantinopoulos',
  'Σοφία Παπαδοπούλου',
  'Юлия Александровна Достоевская',
  '王小明',
  'محمد عبد الله',
  'Nguyễn Thị Hồng Nhung',
  '🎓 Emoji',
]
const orderOf = (count: number, what: PrintOrder['what']): PrintOrder => ({
  what,
  event: 'Engineering and science fair of the whole northern lake district',
  when: 'March 12, 2027',
  size: 'A4',
  created: '2027-03-01T00:00:00.000Z',
  exhibitors: Array.from({ length: count }, (_, at) => ({
    organization:
      at % 7 === 0
        ? 'International Association of Underwater Robotics and Harbor Inspection e.V.'
        : `Company ${at}`,
    number: at % 5 === 4 ? null : `A${at + 1}`,
    booth: 'Corner booth',
    people: Array.from({ length: 4 }, (__, n) => ({
      name: names[(at + n) % names.length]!,
      job_title: n === 0 ? 'Head of recruiting and employer relations, Northern Europe' : '',
      ticket:
        'https://fairlead.example.com/check-in?event=0190c6a0-7a3b-7000-8000-000000000000&code=4F0A9C2177BD',
    })),
  })),
})

it('draws 150 exhibitors with four people each, whatever their names are', async () => {
  const began = performance.now()
  const pages = { badges: 75, table_cards: 150, hall_list: 1 }
  for (const what of prints) {
    const pdf = await drawPrint(orderOf(150, what))
    expect(pagesOf(pdf), what).toBeGreaterThanOrEqual(pages[what])
    expect(pdf.length).toBeLessThan(3_000_000)
  }
  expect(performance.now() - began).toBeLessThan(25_000)
})

it('prints who is approved, for the host alone', async () => {
  const { host, event, table } = await scene(t)
  const exhibitor = async (name: string, state: 'approved' | 'pending') => {
    const { organization_id } = await anEmployer(t, { organization: { name } })
    return buildFairRegistration(t.deps, { event_id: event.id, organization_id, booth_id: table, state })
  }
  const { id } = await exhibitor('Harbor Light', 'approved')
  await buildNumberedBooth(t.deps, { event_id: event.id, kind_id: table, number: 'A1', registration_id: id })
  await exhibitor('Quiet Ledger', 'pending')
  const print = (what: (typeof prints)[number], who = host, more = {}) =>
    who.client.call(universityExhibitorPrints.print, { params: { id: event.id }, query: { what, ...more } })
  for (const what of prints) {
    const answer = await print(what)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pagesOf(answer.rawPayload)).toBe(1)
  }
  const both = await print('table_cards', host, { state: ['approved', 'pending'] })
  expect(pagesOf(both.rawPayload)).toBe(2)
  expect((await print('badges', host, { search: 'nobody' })).statusCode).toBe(200)
  expect((await print('badges', await aUniversity(t))).statusCode).toBe(404)
})
