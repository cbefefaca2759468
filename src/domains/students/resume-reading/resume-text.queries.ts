import mammoth from 'mammoth'
import { requireShort } from '#shared/word-parts.ts'

/** What is read of a resume: nobody’s is longer, and what is longer is not one. */
const MOST_PAGES = 20
const MOST_CHARACTERS = 60_000
const MOST_LINKS = 50

export interface ResumeText {
  lines: string[]
  /** Addresses that stand behind its words. */
  links: string[]
  pages: number | null
  pages_read: number | null
}

interface Placed {
  str: string
  hasEOL: boolean
  width: number
  height: number
  transform: number[]
}

/** In widths of a letter: more than a space, and more than a gap between words. */
const SPACE = 0.15
const GAP = 1.2

/**
 * Joins pieces of text that stand on one height, in the order of the file; a wide gap becomes a tab. Files keep
 * the columns of a page one after the other.
 */
export const linesOf = (pieces: readonly Placed[]): string[] => {
  const lines: string[] = []
  let line = ''
  let end: { x: number; y: number } | null = null
  const flush = () => {
    if (line.trim()) lines.push(line.trim())
    line = ''
    end = null
  }
  for (const { str, hasEOL, width, height, transform } of pieces) {
    const [x, y] = [transform[4] ?? 0, transform[5] ?? 0]
    const size = height || Math.abs(transform[3] ?? 0) || 10
    if (end && (Math.abs(y - end.y) > size * 0.5 || x < end.x - size * 2)) flush()
    // a gap between words may come as a piece of its own, as wide as the gap
    if (str.trim()) {
      const gap: number = end ? (x - end.x) / size : 0
      const joint = gap > GAP ? '\t' : gap > SPACE && !line.endsWith(' ') ? ' ' : ''
      line += (line.trim() ? joint : '') + str
      end = { x: x + width, y }
    }
    if (hasEOL) flush()
  }
  flush()
  return lines
}

const within = (lines: Iterable<string>): string[] => {
  const kept: string[] = []
  let left = MOST_CHARACTERS
  for (const line of lines) {
    left -= line.length
    if (left < 0) break
    kept.push(line)
  }
  return kept
}

const readPdf = async (data: Uint8Array): Promise<ResumeText> => {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const parts = new URL('.', import.meta.resolve('pdfjs-dist/package.json')).pathname
  const task = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    // only words are wanted: no fonts, no pictures
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: 1,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
  })
  try {
    const file = await task.promise
    const pagesRead = Math.min(file.numPages, MOST_PAGES)
    const lines: string[] = []
    const links: string[] = []
    let length = 0
    for (let number = 1; number <= pagesRead && length < MOST_CHARACTERS; number++) {
      const page = await file.getPage(number)
      const { items } = await page.getTextContent()
      const read = linesOf(items as Placed[])
      length += read.reduce((sum, line) => sum + line.length, 0)
      lines.push(...read)
      for (const { url } of await page.getAnnotations())
        if (typeof url === 'string' && links.length < MOST_LINKS) links.push(url)
      page.cleanup()
    }
    return { lines: within(lines), links, pages: file.numPages, pages_read: pagesRead }
  } finally {
    await task.destroy()
  }
}

const readWord = async (data: Uint8Array): Promise<ResumeText> => {
  await requireShort(data)
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(data) })
  const lines = value
    .slice(0, MOST_CHARACTERS)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return { lines, links: [], pages: null, pages_read: null }
}

export interface ResumeFile {
  bytes: Uint8Array
  content_type: string
}

type ReadResult = ResumeText | { unreadable: 'password' | 'broken' }

/** The words of a PDF or Word document. */
export const readText = async ({ bytes, content_type }: ResumeFile): Promise<ReadResult> => {
  try {
    return await (content_type === 'application/pdf' ? readPdf(bytes) : readWord(bytes))
  } catch (error) {
    return { unreadable: (error as Error).name === 'PasswordException' ? 'password' : 'broken' }
  }
}
