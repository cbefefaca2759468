/** In groups of four, to read out. */
export const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** What a ticket's QR code holds, after the site's origin. */
export const ticketAddress = (eventId: string, code: string): string =>
  `/check-in?event=${eventId}&code=${code}`
