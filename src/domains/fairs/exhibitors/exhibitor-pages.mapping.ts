import { type Box, type Cell, MARGIN, openPdf } from '#platform/pdf.ts'
import type { Print } from './exhibitor-prints.contract.ts'

interface Printed {
  organization: string
  number: string | null
  booth: string | null
  people: readonly {
    name: string
    job_title: string
    /** The address behind the code with which they check in. */
    ticket: string | null
  }[]
}

export interface PrintOrder {
  what: Print
  event: string
  when: string
  size: 'A4' | 'LETTER'
  created: string
  exhibitors: readonly Printed[]
}

type Pdf = ReturnType<typeof openPdf>

const QUIET = '#57534E'
const BRAND = '#C2410C'
const EDGE = 28
const [COLUMNS, ROWS] = [2, 4]
const PAD = 12
/** Of the badge's height: some 30 mm, which a phone reads at arm's length. */
const CODE_SHARE = 0.52

const titles: Record<Print, string> = {
  badges: 'Badges',
  table_cards: 'Table cards',
  hall_list: 'Hall list',
}

const inner = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

interface Badge extends Pick<Printed, 'organization' | 'number'> {
  name: string
  job_title: string
  ticket: string | null
}

const drawBadge = (
  pdf: Pdf,
  box: Box,
  { name, job_title, organization, number, ticket }: Badge,
  event: string,
): void => {
  pdf.frame(box)
  const { x, y, width: whole, height } = inner(box, PAD)
  const side = ticket ? height * CODE_SHARE : 0
  if (ticket) pdf.qr(ticket, { x: x + whole - side, y: y + height * 0.25, width: side, height: side })
  const width = ticket ? whole - side - PAD : whole
  pdf.fit(
    organization,
    { x, y, width: whole, height: height * 0.24 },
    { size: 15, least: 8, weight: 'bold', color: BRAND },
  )
  pdf.fit(
    name,
    { x, y: y + height * 0.26, width, height: height * 0.36 },
    { size: 26, least: 11, weight: 'bold' },
  )
  if (job_title)
    pdf.fit(job_title, { x, y: y + height * 0.63, width, height: height * 0.17 }, { size: 11, least: 7 })
  const foot = { x, y: y + height * 0.82, width: whole, height: height * 0.18 }
  pdf.fit(event, { ...foot, width: whole * 0.66 }, { size: 9, least: 6, color: QUIET, align: 'left' })
  if (number)
    pdf.fit(
      number,
      { ...foot, x: x + whole * 0.68, width: whole * 0.32 },
      { size: 18, least: 8, weight: 'bold', align: 'right' },
    )
}

/** Eight on a page, to be cut along the frames. */
const drawBadges = (pdf: Pdf, { exhibitors, event }: PrintOrder): void => {
  const width = (pdf.width - 2 * EDGE) / COLUMNS
  const height = (pdf.height - 2 * EDGE) / ROWS
  const badges = exhibitors.flatMap(({ people, organization, number }) =>
    people.map((person) => ({ ...person, organization, number })),
  )
  for (const [at, badge] of badges.entries()) {
    const place = at % (COLUMNS * ROWS)
    if (at > 0 && place === 0) pdf.nextPage()
    const x = EDGE + (place % COLUMNS) * width
    const y = EDGE + Math.floor(place / COLUMNS) * height
    drawBadge(pdf, { x, y, width, height }, badge, event)
  }
}

const drawCardSide = (pdf: Pdf, box: Box, { organization, number, booth }: Printed, event: string): void => {
  const { x, y, width, height } = inner(box, 40)
  if (number)
    pdf.fit(
      number,
      { x, y, width, height: height * 0.38 },
      { size: 96, least: 24, weight: 'bold', color: BRAND },
    )
  pdf.fit(
    organization,
    { x, y: y + height * 0.4, width, height: height * 0.4 },
    { size: 44, least: 14, weight: 'bold' },
  )
  pdf.fit(
    [booth, event].filter(Boolean).join(' · '),
    { x, y: y + height * 0.86, width, height: height * 0.14 },
    { size: 14, least: 8, color: QUIET },
  )
}

/** One on a page, folded in the middle: both sides read the same. */
const drawCards = (pdf: Pdf, { exhibitors, event }: PrintOrder): void => {
  const half = pdf.height / 2
  for (const [at, exhibitor] of exhibitors.entries()) {
    if (at > 0) pdf.nextPage()
    const top = { x: 0, y: 0, width: pdf.width, height: half }
    pdf.turned(top, () => drawCardSide(pdf, top, exhibitor, event))
    pdf.frame({ x: 0, y: half, width: pdf.width, height: 0 })
    drawCardSide(pdf, { ...top, y: half }, exhibitor, event)
  }
}

const NUMBER_WIDTH = 64

/** By booth: number, organization, and who comes. */
const drawList = (pdf: Pdf, { exhibitors, event, when }: PrintOrder): void => {
  const whole = pdf.right - MARGIN
  const name = MARGIN + NUMBER_WIDTH
  const nameWidth = (pdf.right - name) / 2
  let at = pdf.write(event, MARGIN, MARGIN, whole, { size: 18, weight: 'bold' })
  if (when) at = pdf.write(when, MARGIN, at, whole, { color: QUIET })
  at += 10
  for (const { organization, number, booth, people } of exhibitors) {
    const names = people.map((one) => one.name).join(', ')
    const cells: Cell[][] = [
      [{ text: number ?? '–', x: MARGIN, width: NUMBER_WIDTH - 8, weight: 'bold' }],
      [
        { text: organization, x: name, width: nameWidth - 12, weight: 'bold' },
        ...(booth ? [{ text: booth, x: name, width: nameWidth - 12, size: 9, color: QUIET }] : []),
      ],
      [{ text: names, x: name + nameWidth, width: nameWidth, size: 9 }],
    ]
    at = pdf.row(cells, at, true) + 5
  }
  if (exhibitors.length > 0) pdf.rule(at)
}

const drawers: Record<Print, (pdf: Pdf, order: PrintOrder) => void> = {
  badges: drawBadges,
  table_cards: drawCards,
  hall_list: drawList,
}

/** Badges, table cards, or the hall list as PDF. */
export const drawPrint = (order: PrintOrder): Promise<Uint8Array> => {
  const pdf = openPdf({
    title: `${titles[order.what]}: ${order.event}`,
    author: 'Fairlead',
    size: order.size,
    created: new Date(order.created),
  })
  if (order.exhibitors.length === 0)
    pdf.write('No exhibitors match.', MARGIN, MARGIN, pdf.right - MARGIN, { color: QUIET })
  else drawers[order.what](pdf, order)
  return pdf.finish()
}
