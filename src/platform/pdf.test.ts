import { expect, it } from 'vitest'
import { MARGIN, openPdf } from './pdf.ts'

it('keeps what stands side by side on one page', async () => {
  const pdf = openPdf({ title: 'Rows', author: 'Us', size: 'A4', created: new Date(0) })
  const long = { text: 'Underwater robotics '.repeat(10), x: MARGIN, width: 100 }
  const other = { text: 'Ann Lee', x: MARGIN + 120, width: 100 }
  const first = pdf.row([[long], [other]], MARGIN)
  expect(first).toBeGreaterThan(MARGIN + 100)
  const room = pdf.height - MARGIN - 50
  expect(pdf.row([[long], [other]], room)).toBeCloseTo(first)
  expect(pdf.row([[other], [other]], room)).toBeLessThan(pdf.height - MARGIN)
  // higher than a page: it goes on on the next one
  pdf.row([[{ ...long, text: long.text.repeat(10) }], [other]], room)
  const pages =
    Buffer.from(await pdf.finish())
      .toString('latin1')
      .split('/Type /Page\n').length - 1
  expect(pages).toBe(4)
})
