import { Text } from '@mantine/core'
import { useElementSize, useIntersection } from '@mantine/hooks'
import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { Skeletons } from '../states.tsx'
import classes from './document.module.css'
import { asksForPassword, drawPage, openPdf, type PdfFile, shapeOf } from './pdf-file.ts'
import { Unshown } from './Unshown.tsx'

/** A sheet of letter paper; pages have this shape until one is read. */
const LETTER = 8.5 / 11

/** A screen above and below, in whatever the pages scroll in. */
const NEAR = { rootMargin: '100% 0px', scrollMargin: '100% 0px' }

interface PageProps {
  file: PdfFile
  number: number
  width: number
  /** Width by height, until the page itself is read. */
  shape: number
}

/** Drawn while it is on the screen or near it, so that a long document takes no more memory than a short one. */
const Page = ({ file, number, width, shape }: PageProps) => {
  const { ref, entry } = useIntersection(NEAR)
  const near = entry?.isIntersecting ?? false
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const links = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!near) return
    let left = false
    file.getPage(number).then(
      (read) => left || setPage(read),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [file, number, near])
  useEffect(() => {
    if (!page || !near || width === 0) return
    const sheet = { canvas: canvas.current!, words: words.current!, links: links.current! }
    const { done, stop } = drawPage(page, width, sheet)
    // a page that can't be drawn stays blank beside those that can
    done.catch(() => undefined)
    return stop
  }, [page, near, width])
  return (
    <div ref={ref} className={classes.page} style={{ aspectRatio: page ? shapeOf(page) : shape }}>
      <canvas ref={canvas} width={0} height={0} aria-hidden />
      <div ref={words} className={classes.wordsOfPage} />
      <div ref={links} className={classes.links} />
    </div>
  )
}

/** A few kilobytes can say that they are a million pages, by naming the same one over and over. */
const MOST_PAGES = 500

const numbersOf = ({ numPages }: PdfFile): number[] =>
  Array.from({ length: Math.min(numPages, MOST_PAGES) }, (_, at) => at + 1)

interface PdfPagesProps {
  address: string
  label: string
}

/** The pages of a PDF, one below the other, as wide as there is room. */
const PdfPages = ({ address, label }: PdfPagesProps) => {
  const { ref, width } = useElementSize()
  const [file, setFile] = useState<PdfFile | null>(null)
  const [shape, setShape] = useState(LETTER)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const { file: opening, close } = openPdf(address)
    let left = false
    opening.then(
      async (opened) => {
        const first = await opened.getPage(1)
        if (left) return
        setShape(shapeOf(first))
        setFile(opened)
      },
      (error: unknown) => left || setFailure(error ?? true),
    )
    return () => {
      left = true
      close()
    }
  }, [address])
  if (failure) return <Unshown locked={asksForPassword(failure)} />
  return (
    <section ref={ref} className={classes.pages} aria-label={label}>
      {file ? (
        numbersOf(file).map((number) => (
          <Page key={number} file={file} number={number} width={Math.round(width)} shape={shape} />
        ))
      ) : (
        <Skeletons count={1} height={480} />
      )}
      {file && file.numPages > MOST_PAGES && (
        <Text c="dimmed">These are its first {MOST_PAGES} pages. Download it to read on.</Text>
      )}
    </section>
  )
}

export default PdfPages
