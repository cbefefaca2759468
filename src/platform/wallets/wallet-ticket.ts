/** What a ticket in a wallet shows; texts are shown as they are. */
export interface WalletTicket {
  registration_id: string
  event_id: string
  /** Rises with each change of time or place. */
  sequence: number
  title: string
  host: string
  venue_name: string | null
  venue_address: string | null
  /** ISO 8601. */
  starts_at: string
  ends_at: string
  /** IANA. */
  time_zone: string
  /** What the QR code holds. */
  scanned: string
  /** The same to read out. */
  code: string
  /** The event's page. */
  link: string
}
