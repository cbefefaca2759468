import { crc32, deflateSync } from 'node:zlib'
import encodeQR from 'qr'
import type { Letter } from './letter.ts'

/** Where the letter's HTML finds the picture that comes with it (RFC 2392). */
export const TICKET_PICTURE = 'cid:ticket'

type Ticket = NonNullable<Letter['ticket']>

/** In pixels for each of the code's squares. */
const SCALE = 6

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** One row of a picture with a bit for each pixel, 1 is white, after a byte that says it is not filtered. */
const rowOf = (squares: readonly boolean[]): Buffer => {
  const row = Buffer.alloc(1 + Math.ceil((squares.length * SCALE) / 8))
  for (let x = 0; x < squares.length * SCALE; x++)
    if (!squares[Math.floor(x / SCALE)]) row[1 + (x >> 3)]! |= 0x80 >> (x & 7)
  return row
}

/** The QR code as a PNG in black and white, about 1 kB, which every mail program shows. */
const pictureOf = ({ address }: Ticket): Buffer => {
  const rows = encodeQR(address, 'raw').flatMap((squares) => Array<Buffer>(SCALE).fill(rowOf(squares)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(rows.length, 0)
  header.writeUInt32BE(rows.length, 4)
  // one bit a pixel, of gray
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The picture as it goes along with an email, within its text and not below it. */
export const ticketAttachment = (ticket: Ticket) => ({
  filename: 'ticket.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: TICKET_PICTURE.slice('cid:'.length),
  content: pictureOf(ticket),
})

/** The picture as a page shows it by itself. */
export const ticketPictureAddress = (ticket: Ticket): string =>
  `data:image/png;base64,${pictureOf(ticket).toString('base64')}`
