import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Reads an archive: the content of each file by its name. */
export const filesIn = async (archive: Buffer): Promise<Record<string, Buffer>> => {
  const files: Record<string, Buffer> = {}
  const zip = await fromBufferPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    files[entry.fileName] = await buffer(stream)
  }
  return files
}
