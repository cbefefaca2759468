import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pdfOf } from '#domains/applications/applications.fixtures.ts'

const fileOf = (bytes: Uint8Array | string, name: string, type: string): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

/** A small document of one page. */
export const pdf = (name = 'resume.pdf', bytes = 0): File =>
  fileOf(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n%${' '.repeat(bytes)}\ntrailer<</Root 1 0 R>>\n%%EOF`,
    name,
    'application/pdf',
  )

/** A resume with some text. */
export const resume = (text = 'Resume'): File => fileOf(pdfOf([text]), 'resume.pdf', 'application/pdf')

/** An empty archive with a document's name. */
export const zipNamedPdf = (): File =>
  fileOf(Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]), 'resume.pdf', 'application/pdf')

export const picture = async (width = 64, height = 64): Promise<File> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
    .toBuffer()
  return fileOf(bytes, 'me.jpg', 'image/jpeg')
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer): number =>
  ~bytes.reduce((sum, byte) => crcTable[(sum ^ byte) & 255]! ^ (sum >>> 8), 0xffffffff) >>> 0

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of a few kilobytes that expands to 900 million pixels. */
export const imageBomb = (): File => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000)
  header.writeUInt32BE(30_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const pixels = deflateSync(Buffer.alloc(3_751 * 3_000), { level: 9 })
  const bytes = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return fileOf(bytes, 'me.png', 'image/png')
}

const le = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
const riff = (type: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), le(data.length, 4), data, Buffer.alloc(data.length % 2)])

/** An animation that alternates two pictures this many times. */
export const animation = async (width: number, height: number, frames: number): Promise<File> => {
  const still = async (background: string) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .webp()
      .toBuffer()
    return bytes.subarray(12)
  }
  const shades = [await still('#c2410c'), await still('#0c41c2')]
  const size = Buffer.concat([le(width - 1, 3), le(height - 1, 3)])
  const frame = (n: number) =>
    riff('ANMF', Buffer.concat([Buffer.alloc(6), size, le(100, 3), Buffer.alloc(1), shades[n % 2]!]))
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riff('VP8X', Buffer.concat([le(2, 4), size])),
    riff('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, (_, n) => frame(n)),
  ])
  return fileOf(riff('RIFF', body), 'me.webp', 'image/webp')
}
