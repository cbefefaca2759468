import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import encodeQR from 'qr'
import { type FontSet, runsOf, signsOf } from './pdf-signs.ts'

const weights = { regular: 400, bold: 700 } as const
type Weight = keyof typeof weights

export const fontFile = (set: FontSet, weight: Weight): Buffer =>
  readFileSync(
    new URL(
      import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${set}-${weights[weight]}-normal.woff`),
    ),
  )

const LEADING = 1.4
const TIGHT = 1.2
/** Between a line and the row under it. */
const RULED = 5
export const MARGIN = 56

export interface TextStyle {
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right'
}

/** A text in a column. */
export interface Cell extends TextStyle {
  text: string
  x: number
  width: number
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface FitStyle {
  /** The largest and the smallest size. */
  size: number
  least: number
  weight?: Weight
  color?: string
  align?: 'left' | 'center' | 'right'
}

/** A document that text is set into line by line; whatever doesn't fit continues on another page. */
export const openPdf = (of: { title: string; author: string; size: 'A4' | 'LETTER'; created: Date }) => {
  const doc = new PDFDocument({
    size: of.size,
    margin: MARGIN,
    info: { Title: of.title, Author: of.author, CreationDate: of.created },
    lang: 'en',
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  const registered = new Set<string>()
  const use = (set: FontSet, weight: Weight, size: number): void => {
    const name = `${set}-${weight}`
    if (!registered.has(name)) {
      doc.registerFont(name, fontFile(set, weight))
      registered.add(name)
    }
    doc.font(name).fontSize(size)
  }
  const widthOf = (text: string, weight: Weight, size: number): number =>
    runsOf(text).reduce((sum, run) => {
      use(run.set, weight, size)
      return sum + doc.widthOfString(run.text)
    }, 0)

  /** Breaks words that are wider than the column. */
  const piecesOf = (word: string, width: number, weight: Weight, size: number): string[] => {
    if (widthOf(word, weight, size) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const sign of signsOf(word)) {
      if (piece && widthOf(piece + sign, weight, size) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += sign
    }
    return [...pieces, piece]
  }
  const linesOf = (text: string, width: number, weight: Weight, size: number): string[] =>
    text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const word of paragraph.split(/[ \t]+/).flatMap((one) => piecesOf(one, width, weight, size))) {
        const longer = line ? `${line} ${word}` : word
        if (line && widthOf(longer, weight, size) > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      return [...lines, line]
    })
  const drawLine = (line: string, x: number, y: number, weight: Weight, size: number): void => {
    let at = x
    for (const run of runsOf(line)) {
      use(run.set, weight, size)
      doc.text(run.text, at, y, { lineBreak: false })
      at += doc.widthOfString(run.text)
    }
  }
  /** The lines at the largest size at which they fit; what doesn't even at the smallest ends in dots. */
  const fitted = (text: string, { width, height }: Box, style: FitStyle) => {
    const { size, least, weight = 'regular' } = style
    for (let at = size; at > least; at -= 1) {
      const lines = linesOf(text, width, weight, at)
      // a word that would be broken is set smaller first
      const isWhole = text.split(/\s+/).every((word) => widthOf(word, weight, at) <= width)
      if (isWhole && lines.length * at * TIGHT <= height) return { lines, size: at }
    }
    const room = Math.max(1, Math.floor(height / (least * TIGHT)))
    const lines = linesOf(text, width, weight, least)
    if (lines.length <= room) return { lines, size: least }
    const last = signsOf(lines[room - 1]!)
    do last.pop()
    while (last.length > 0 && widthOf(`${last.join('')}…`, weight, least) > width)
    return { lines: [...lines.slice(0, room - 1), `${last.join('')}…`], size: least }
  }
  const right = doc.page.width - MARGIN
  const bottom = doc.page.height - MARGIN

  /** Makes sure that so much still fits on the page; returns where to go on. */
  const room = (y: number, height: number): number => {
    if (y + height <= bottom) return y
    doc.addPage()
    return MARGIN
  }
  const write = (text: string, x: number, y: number, width: number, style: TextStyle = {}): number => {
    const { size = 10, weight = 'regular', color = '#1C1917', align = 'left' } = style
    let at = y
    for (const line of linesOf(text, width, weight, size)) {
      at = room(at, size * LEADING)
      doc.fillColor(color)
      const start = align === 'left' ? x : x + width - widthOf(line, weight, size)
      drawLine(line, start, at, weight, size)
      at += size * LEADING
    }
    return at
  }
  const rule = (y: number): void => {
    doc.moveTo(MARGIN, y).lineTo(right, y).lineWidth(0.5).strokeColor('#D6D3D1').stroke()
  }
  const heightOf = ({ text, width, size = 10, weight = 'regular' }: Cell): number =>
    linesOf(text, width, weight, size).length * size * LEADING

  return {
    right,
    /** Sets a text into a column; returns where the next line begins, on a new page if this one is full. */
    write,
    /** Sets columns of texts side by side onto one page, under a line if there is to be one; returns where they end. */
    row: (columns: ReadonlyArray<readonly Cell[]>, y: number, isRuled = false): number => {
      const heights = columns.map((cells) => cells.reduce((sum, cell) => sum + heightOf(cell), 0))
      const above = isRuled ? RULED : 0
      const height = Math.max(...heights) + above
      const top = room(y, Math.min(height, bottom - MARGIN))
      if (isRuled) rule(top)
      const start = top + above
      for (const cells of columns) {
        let at = start
        for (const { text, x, width, ...style } of cells) at = write(text, x, at, width, style)
      }
      return top + height
    },
    width: doc.page.width,
    height: doc.page.height,
    /** Sets a text into the middle of a box, as large as fits. */
    fit: (text: string, box: Box, style: FitStyle): void => {
      const { weight = 'regular', color = '#1C1917', align = 'center' } = style
      const { lines, size } = fitted(text, box, style)
      let at = box.y + Math.max(0, (box.height - lines.length * size * TIGHT) / 2)
      doc.fillColor(color)
      for (const line of lines) {
        const free = box.width - widthOf(line, weight, size)
        drawLine(line, box.x + { left: 0, center: free / 2, right: free }[align], at, weight, size)
        at += size * TIGHT
      }
    },
    frame: ({ x, y, width, height }: Box): void => {
      doc.rect(x, y, width, height).lineWidth(0.5).strokeColor('#D6D3D1').stroke()
    },
    /** Draws a text as a QR code, its quiet zone included. */
    qr: (text: string, { x, y, width, height }: Box): void => {
      const squares = encodeQR(text, 'raw')
      const size = Math.min(width, height) / squares.length
      for (const [row, cells] of squares.entries()) {
        // squares side by side are one rectangle: half as much to draw, and no hairlines between them
        for (let from = 0, to = 0; from < cells.length; from = to + 1) {
          for (to = from; cells[to]; ) to++
          if (to > from) doc.rect(x + from * size, y + row * size, (to - from) * size, size)
        }
      }
      doc.fillColor('#000000').fill()
    },
    /** Draws upside down around the middle of a box, as for a card that is folded. */
    turned: ({ x, y, width, height }: Box, draw: () => void): void => {
      doc.save()
      doc.rotate(180, { origin: [x + width / 2, y + height / 2] })
      draw()
      doc.restore()
    },
    nextPage: (): void => {
      doc.addPage()
    },
    rule,
    fill: (x: number, y: number, width: number, height: number, color: string): void => {
      if (width > 0) doc.rect(x, y, width, height).fillColor(color).fill()
    },
    room,
    finish: (): Promise<Uint8Array> => {
      doc.end()
      return done
    },
  }
}
