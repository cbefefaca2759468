/** What people and programs put between the characters: spaces, dashes of all kinds, and marks nobody sees. */
const between = /[\s\p{Dash}\p{Cf}]/gu

/** The code in what was scanned or typed. */
export const codeIn = (text: string): string =>
  text.normalize('NFKC').split('code=').at(-1)!.replace(between, '').toUpperCase()

/** In groups of four, to read out. */
export const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** What a ticket's QR code holds, after the site's origin. */
export const ticketAddress = (eventId: string, code: string): string =>
  `/check-in?event=${eventId}&code=${code}`

/** A ticket as a letter holds it: to be scanned or read out, where the network isn't. */
export const ticketInLetter = (origin: string, eventId: string, code: string) => ({
  address: `${origin}${ticketAddress(eventId, code)}`,
  code: inGroups(code),
})
