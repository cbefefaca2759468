import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { ZipFile } from 'yazl'
import { DOCX } from '#shared/files.ts'
import type { SentFile } from './hiring.ts'

/** A PDF with a line on each page that says its number, and a link on the first. */
export const pdfOfPages = async (name: string, count: number): Promise<SentFile> => {
  const pdf = new PDFDocument({ size: 'LETTER' })
  for (let page = 1; page <= count; page++) {
    if (page > 1) pdf.addPage()
    pdf.text(`Page ${page} of ${count}`)
    if (page === 1) pdf.text('My work', { link: 'https://work.example/harbor' })
  }
  pdf.end()
  return { name, mimeType: 'application/pdf', buffer: await buffer(pdf) }
}

/** A kilobyte or so that says it is a million pages, each a point wide and far too tall. */
export const pdfOfMillions = (name: string): SentFile => {
  const kids = (of: string) => `[${Array(1000).fill(of).join(' ')}]`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count 1000000/Kids${kids('3 0 R')}>>`,
    `<</Type/Pages/Count 1000/Kids${kids('4 0 R')}>>`,
    '<</Type/Page/MediaBox[0 0 1 200000]>>',
  ]
  const places: string[] = []
  let text = '%PDF-1.4\n'
  for (const [at, object] of objects.entries()) {
    places.push(`${String(text.length).padStart(10, '0')} 00000 n \n`)
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const end = `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text + end) }
}

const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A Word document with a paragraph and a link. */
export const wordOf = async (name: string, text: string, link: string): Promise<SentFile> => {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATED}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r2" Type="${RELATED}/hyperlink" Target="${link}" TargetMode="External"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${WORDS}" xmlns:r="${RELATED}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p><w:p><w:hyperlink r:id="r2"><w:r><w:t>Elsewhere</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
  }
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`), path)
  zip.end()
  return { name, mimeType: DOCX, buffer: await buffer(zip.outputStream) }
}
