import JSZip from 'jszip'

/** What a document of text may be once it is unpacked: a few kilobytes can be gigabytes. */
const MOST_XML = 2 ** 24

interface Unpacking {
  on(event: 'data', take: (chunk: Uint8Array) => void): Unpacking
  on(event: 'error', take: (error: Error) => void): Unpacking
  on(event: 'end', take: () => void): Unpacking
  pause(): void
  resume(): void
}

/** The length of a part as it is, whatever it says; stops at what is too long. */
const lengthOf = (part: JSZip.JSZipObject, most: number): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let length = 0
  const unpacking = (part as unknown as { internalStream(type: 'uint8array'): Unpacking }).internalStream(
    'uint8array',
  )
  unpacking
    .on('data', (chunk) => {
      length += chunk.length
      if (length <= most) return
      unpacking.pause()
      reject(new Error('The document is too long.'))
    })
    .on('error', reject)
    .on('end', () => resolve(length))
    .resume()
  return promise
}

/** Throws if what is read of a Word document is too long, before it is unpacked as a whole. */
export const requireShort = async (data: ArrayBuffer | Uint8Array, most = MOST_XML): Promise<void> => {
  let left = most
  for (const part of Object.values((await JSZip.loadAsync(data)).files))
    if (!/^word\/(media|embeddings|fonts)\//.test(part.name)) left -= await lengthOf(part, left)
}
