import { importPKCS8, SignJWT } from 'jose'
import { startOf } from '#shared/lines.ts'
import type { GoogleWallet } from './wallet-settings.ts'
import type { WalletTicket } from './wallet-ticket.ts'

/** Browsers and Google take longer addresses; proxies on the way may not. */
const TITLE_LENGTH = 100

const text = (value: string) => ({ defaultValue: { language: 'en-US', value: startOf(value, TITLE_LENGTH) } })

/** What clocks at the venue show, with the offset: an hour that they show twice is two. */
const clockOf = (moment: string, { time_zone }: WalletTicket) =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(time_zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

const venueOf = ({ venue_name, venue_address }: WalletTicket) =>
  venue_name || venue_address
    ? { name: text(venue_name ?? venue_address!), address: text(venue_address ?? venue_name!) }
    : undefined

/**
 * Returns the address at which a person saves the ticket to Google Wallet. Who opens it tells Google the event and
 * the code, nothing about the person. Google never replaces what it has under an id, so a moved event has another.
 * https://developers.google.com/wallet/tickets/events/use-cases/jwt
 */
export const googleSaveLink = async (
  { issuer, account }: GoogleWallet,
  ticket: WalletTicket,
  { origin, now }: { origin: string; now: Date },
): Promise<string> => {
  const classId = `${issuer}.${ticket.event_id}-${ticket.sequence}`
  const venue = venueOf(ticket)
  const payload = {
    eventTicketClasses: [
      {
        id: classId,
        issuerName: startOf(ticket.host, TITLE_LENGTH),
        eventName: text(ticket.title),
        dateTime: { start: clockOf(ticket.starts_at, ticket), end: clockOf(ticket.ends_at, ticket) },
        ...(venue && { venue }),
        reviewStatus: 'UNDER_REVIEW',
      },
    ],
    eventTicketObjects: [
      {
        id: `${issuer}.${ticket.registration_id}-${ticket.sequence}`,
        classId,
        state: 'ACTIVE',
        barcode: { type: 'QR_CODE', value: ticket.scanned, alternateText: ticket.code },
      },
    ],
  }
  const jwt = await new SignJWT({ typ: 'savetowallet', origins: [origin], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(await importPKCS8(account.private_key, 'RS256'))
  return `https://pay.google.com/gp/v/save/${jwt}`
}
