import JSZip from 'jszip'
import mammoth from 'mammoth'

/** What a document of text may be once it is unpacked: a few kilobytes can be gigabytes. */
const MOST_XML = 2 ** 24
/** Longer ones hold up the page that shows them. */
const MOST_HTML = 2 ** 19

export type WordRead = { html: string } | { unreadable: true }

// pictures are left out: a document of text is read, and a large picture would hold it up
const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))

/** Its headings are not the page's. */
const styleMap = ['Title', 'Heading 1', 'Heading 2', 'Heading 3', 'Heading 4'].map(
  (style) => `p[style-name='${style}'] => p:fresh > strong`,
)

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

/** Throws if what is read of it is too long, before it is unpacked as a whole. */
const requireShort = async (data: ArrayBuffer): Promise<void> => {
  let left = MOST_XML
  for (const part of Object.values((await JSZip.loadAsync(data)).files))
    if (!/^word\/(media|embeddings|fonts)\//.test(part.name)) left -= await lengthOf(part, left)
}

const read = async (data: ArrayBuffer): Promise<WordRead> => {
  await requireShort(data)
  const { value: html } = await mammoth.convertToHtml({ arrayBuffer: data }, { convertImage, styleMap })
  return html.length > MOST_HTML ? { unreadable: true } : { html }
}

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  read(data).then(
    (found) => self.postMessage(found),
    // a worker keeps what it rejects to itself
    () => self.postMessage({ unreadable: true } satisfies WordRead),
  )
})
