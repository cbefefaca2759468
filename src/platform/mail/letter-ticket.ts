import encodeQR from 'qr'
import type { Letter } from './letter.ts'

/** Where the letter's HTML finds the picture that comes with it (RFC 2392). */
export const TICKET_PICTURE = 'cid:ticket'

type Ticket = NonNullable<Letter['ticket']>

/** The QR code as a GIF, which every mail program shows. */
const pictureOf = ({ address }: Ticket): Buffer => Buffer.from(encodeQR(address, 'gif', { scale: 6 }))

/** The picture as it goes along with an email, within its text and not below it. */
export const ticketAttachment = (ticket: Ticket) => ({
  filename: 'ticket.gif',
  contentType: 'image/gif',
  contentDisposition: 'inline' as const,
  cid: TICKET_PICTURE.slice('cid:'.length),
  content: pictureOf(ticket),
})

/** The picture as a page shows it by itself. */
export const ticketPictureAddress = (ticket: Ticket): string =>
  `data:image/gif;base64,${pictureOf(ticket).toString('base64')}`
