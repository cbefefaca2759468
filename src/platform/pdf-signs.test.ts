import ranges from '@fontsource/noto-sans/unicode.json' with { type: 'json' }
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { fontFile } from './pdf.ts'
import { fontSets, runsOf, setOf } from './pdf-signs.ts'

interface Opened {
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } }
}

it('draws only what the fonts hold, in both weights', () => {
  const doc = new PDFDocument()
  const missing: string[] = []
  for (const set of fontSets)
    for (const weight of ['regular', 'bold'] as const) {
      doc.registerFont(`${set}-${weight}`, fontFile(set, weight)).font(`${set}-${weight}`)
      const { font } = (doc as unknown as Opened)._font
      for (const range of ranges[set].split(',')) {
        const [from, to] = range.replace('U+', '').split('-')
        const last = Number.parseInt(to ?? from!, 16)
        for (let code = Number.parseInt(from!, 16); code <= last; code += 1)
          if (setOf(String.fromCodePoint(code)) === set && !font.hasGlyphForCodePoint(code))
            if (!/\p{C}/u.test(String.fromCodePoint(code))) missing.push(`${set} ${code.toString(16)}`)
      }
    }
  expect(missing).toEqual([])
})

const drawn = (text: string): string =>
  runsOf(text)
    .map((run) => run.text)
    .join('')

it.each([
  ['a hyphen that doesn’t break, and a narrow space', 'A‑1\u202F000', 'A-1 000'],
  ['letters in other shapes', 'Ａｃｍｅ 𝗔𝗰𝗺𝗲 ﬁnance', 'Acme Acme finance'],
  ['one mark for one sign of another script', '日本', '??'],
  ['one mark for an emoji of several', 'A 👨‍👩‍👧 🇩🇪 ❤️ 👍🏽', 'A ? ? ? ?'],
  ['an accent apart from its letter', 'Jose\u0301 a\u20DD', 'José a'],
  ['nothing for controls and directions', '\u202Eevil\u0000\u200B', 'evil'],
  ['a lone half of a sign', 'a\uD83D', 'a?'],
  ['nothing', '', ''],
])('draws %s', (_, text, expected) => {
  expect(drawn(text)).toBe(expected)
})
