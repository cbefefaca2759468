import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { Problem } from '#shared/problems.ts'
import { yielding } from './yielding.ts'

export interface ZipEntry {
  name: string
  open(): Promise<Readable> | Readable
  /** For content that is already compressed. */
  stored?: boolean
}

const MISSING = 'Missing files.txt'

const missingText = (names: readonly string[]): string =>
  `These files should be here but are no longer in storage:\n\n${names.join('\n')}\n`

const isGone = (error: unknown): boolean => error instanceof Problem && error.word === 'not_found'

/**
 * A ZIP, each entry asked for and opened when it is its turn, and read while it is sent. Missing files are listed in an
 * entry of their own; any other failure breaks the download, so that no one takes a part for the whole.
 */
export const zipOf = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, mtime: Date): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  output.on('error', () => {})
  const add = async (entry: ZipEntry): Promise<void> => {
    const stream = await entry.open()
    const letGo = () => stream.destroy()
    output.once('close', letGo)
    stream.on('error', fail)
    zip.addReadStream(stream, entry.name, { mtime, compress: !entry.stored })
    await finished(stream)
    output.off('close', letGo)
  }
  const addAll = async (): Promise<void> => {
    const missing: string[] = []
    for await (const entry of entries) {
      if (output.destroyed) return
      await add(entry).catch((error: unknown) => {
        if (!isGone(error)) throw error
        missing.push(entry.name)
      })
    }
    if (missing.length > 0) zip.addBuffer(Buffer.from(missingText(missing)), MISSING, { mtime })
    zip.end()
  }
  addAll().catch(fail)
  return output
}

/** Text generated as it is read. */
export const textEntry = (name: string, text: () => Iterable<string> | AsyncIterable<string>): ZipEntry => ({
  name,
  open: () => Readable.from(yielding(text())).on('error', () => {}),
})
