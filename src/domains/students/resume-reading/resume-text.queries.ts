import mammoth from 'mammoth'
import { requireShort } from '#shared/word-parts.ts'
import { columnsOf, linesOf, type Placed } from './resume-columns.mapping.ts'

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

/** Far more than the words of any resume: reading so much takes two seconds. */
const MOST_XML = 2 ** 22

/** Without signs that no line holds, which no database takes; they stand where a font doesn’t say what its letters are. */
const plain = (line: string): string => line.replace(/(?!\t)[\p{Cc}\p{Cs}]/gu, ' ').trim()

const within = (lines: Iterable<string>): string[] => {
  const kept: string[] = []
  let left = MOST_CHARACTERS
  for (const given of lines) {
    const line = plain(given)
    left -= line.length
    if (left < 0) break
    if (line) kept.push(line)
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
    // a file may say that it has fewer than none
    const pages = Math.max(0, file.numPages)
    const pagesRead = Math.min(pages, MOST_PAGES)
    const lines: string[] = []
    const links: string[] = []
    let length = 0
    for (let number = 1; number <= pagesRead && length < MOST_CHARACTERS; number++) {
      const page = await file.getPage(number)
      const { items } = await page.getTextContent()
      const read = columnsOf(items as Placed[]).flatMap(linesOf)
      length += read.reduce((sum, line) => sum + line.length, 0)
      lines.push(...read)
      for (const { url } of await page.getAnnotations())
        if (typeof url === 'string' && links.length < MOST_LINKS) links.push(url)
      page.cleanup()
    }
    return { lines: within(lines), links, pages, pages_read: pagesRead }
  } finally {
    await task.destroy()
  }
}

const readWord = async (data: Uint8Array): Promise<ResumeText> => {
  await requireShort(data, MOST_XML)
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(data) })
  return { lines: within(value.split('\n')), links: [], pages: null, pages_read: null }
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
