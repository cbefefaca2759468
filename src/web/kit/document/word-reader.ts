import mammoth from 'mammoth'
import { requireShort } from '#shared/word-parts.ts'

/** Longer ones hold up the page that shows them. */
const MOST_HTML = 2 ** 19

export type WordRead = { html: string } | { unreadable: true }

// pictures are left out: a document of text is read, and a large picture would hold it up
const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))

/** Its headings are not the page's. */
const styleMap = ['Title', 'Heading 1', 'Heading 2', 'Heading 3', 'Heading 4'].map(
  (style) => `p[style-name='${style}'] => p:fresh > strong`,
)

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
