import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  TextLayer,
  version,
} from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Character maps, fonts and decoders that a document may need; `vite.pdf.ts` puts them there. */
const PARTS = `/assets/pdf-${version}`

/** How many pixels a page has for one of the screen's. */
const SHARPEST = 2
/** What a page's picture may take; browsers draw nothing on larger ones, or run out of memory. */
const MOST_PIXELS = 2 ** 24
/** A picture in it; a letter scanned at 600 dots an inch has half as many. */
const MOST_SCANNED = 2 ** 26
const LONGEST_SIDE = 2 ** 14
/** A page says how large it is: a point wide and a mile high is as tall as this here, and the other way round. */
const SLIMMEST = 1 / 10
const MOST_LINKS = 200

/** To load and open; what goes round in circles never ends. */
const OPENING_MS = 60_000

export type PdfFile = PDFDocumentProxy

/** Reads a document apart from the page, page by page as they are asked for. `close` ends that. */
export const openPdf = (address: string): { file: Promise<PdfFile>; close: () => void } => {
  // its own, so that closing ends it, even in the middle of a page that never gets done
  const reader = new Worker(workerAddress, { type: 'module' })
  const worker = PDFWorker.create({ port: reader })
  const task = getDocument({
    worker,
    url: address,
    maxImageSize: MOST_SCANNED,
    cMapUrl: `${PARTS}/cmaps/`,
    standardFontDataUrl: `${PARTS}/standard_fonts/`,
    wasmUrl: `${PARTS}/wasm/`,
    // the whole file is one answer
    disableRange: true,
  })
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const close = () => {
    clearTimeout(limit)
    task.destroy().catch(() => undefined)
    worker.destroy()
    reader.terminate()
  }
  const limit = setTimeout(() => {
    close()
    reject(new Error('The document could not be read.'))
  }, OPENING_MS)
  const file = Promise.race([task.promise, tooLong])
  file.then(() => clearTimeout(limit), close)
  return { file, close }
}

/** Whether it asks for a password before it opens. */
export const asksForPassword = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException'

/** Width by height of a page. */
export const shapeOf = (page: PDFPageProxy): number => {
  const { width, height } = page.getViewport({ scale: 1 })
  return Math.min(1 / SLIMMEST, Math.max(SLIMMEST, width / height))
}

const LINK = /^(https?|mailto):/

const addLinks = async (page: PDFPageProxy, viewport: ReturnType<PDFPageProxy['getViewport']>) => {
  const links = document.createDocumentFragment()
  for (const { subtype, url, rect } of await page.getAnnotations({ intent: 'display' })) {
    if (subtype !== 'Link' || !url || !LINK.test(url)) continue
    if (links.childElementCount === MOST_LINKS) break
    const [left, top] = viewport.convertToViewportPoint(rect[0], rect[1]) as [number, number]
    const [right, bottom] = viewport.convertToViewportPoint(rect[2], rect[3]) as [number, number]
    const anchor = document.createElement('a')
    anchor.href = url
    anchor.target = '_blank'
    anchor.rel = 'noopener nofollow'
    anchor.ariaLabel = url.replace(/^\w+:(\/\/)?/, '')
    const share = (part: number, whole: number) => `${(part / whole) * 100}%`
    anchor.style.left = share(Math.min(left, right), viewport.width)
    anchor.style.top = share(Math.min(top, bottom), viewport.height)
    anchor.style.width = share(Math.abs(right - left), viewport.width)
    anchor.style.height = share(Math.abs(bottom - top), viewport.height)
    links.append(anchor)
  }
  return links
}

interface Sheet {
  canvas: HTMLCanvasElement
  /** Holds the words where they stand, to select, find and read aloud. */
  words: HTMLElement
  links: HTMLElement
}

/** Draws a page this many pixels wide. The returned function stops that and empties the sheet. */
export const drawPage = (page: PDFPageProxy, width: number, { canvas, words, links }: Sheet) => {
  const whole = page.getViewport({ scale: 1 })
  // no taller than its place
  const fit = Math.min(1, width / shapeOf(page) / ((width * whole.height) / whole.width))
  const viewport = page.getViewport({ scale: (width / whole.width) * fit })
  const sharpness = Math.min(
    SHARPEST,
    window.devicePixelRatio,
    Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)),
    LONGEST_SIDE / Math.max(viewport.width, viewport.height),
  )
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  const drawing = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] })
  words.style.setProperty('--total-scale-factor', String(viewport.scale))
  const writing = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport })
  let left = false
  const done = Promise.all([drawing.promise, writing.render(), addLinks(page, viewport)]).then(
    ([, , added]) => left || links.replaceChildren(added),
  )
  const stop = () => {
    left = true
    drawing.cancel()
    writing.cancel()
    words.replaceChildren()
    links.replaceChildren()
    // gives its memory back
    canvas.width = 0
    page.cleanup()
  }
  return { done, stop }
}
