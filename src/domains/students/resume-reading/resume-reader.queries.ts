import { partsOf, type ReadParts } from './resume-proposals.mapping.ts'
import { type ResumeFile, readText } from './resume-text.queries.ts'

export interface ReadResume {
  outcome: 'read' | 'no_text' | 'password' | 'broken'
  pages: number | null
  pages_read: number | null
  parts: ReadParts | null
}

/** Fewer characters are what a scanner adds, or a page number. */
const LEAST_TEXT = 40

/** What a resume seems to say. Runs in a thread of its own: it is slow, and the file is a stranger’s. */
export const readParts = async (file: ResumeFile): Promise<ReadResume> => {
  const text = await readText(file)
  if ('unreadable' in text) return { outcome: text.unreadable, pages: null, pages_read: null, parts: null }
  const { lines, links, pages, pages_read } = text
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  return length < LEAST_TEXT
    ? { outcome: 'no_text', pages, pages_read, parts: null }
    : { outcome: 'read', pages, pages_read, parts: partsOf(lines, links) }
}
