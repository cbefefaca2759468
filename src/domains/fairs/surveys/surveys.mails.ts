import type { Letter } from '#platform/mail/letter.ts'

interface Thanks {
  title: string
  host: string
  asks: boolean
  /** The host's own words. */
  thanks: string
  url: string
  /** The exhibitor on whose team the reader is; null for students. */
  exhibitor: string | null
}

export const thanksLetter = ({ title, host, asks, thanks, url, exhibitor }: Thanks): Letter => {
  const heading = asks ? `How was ${title}?` : `Thank you for coming to ${title}`
  const question = exhibitor
    ? `${host} would like to know how it was for ${exhibitor}. It takes a minute: a rating, and a few words if you like.`
    : `${host} would like to know how it was for you. It takes a minute: a rating, and a few words if you like. The host reads it without your name.`
  return {
    subject: heading,
    heading,
    paragraphs: [
      ...(thanks ? thanks.split(/\n{2,}/) : [`Thank you for coming to ${title}.`]),
      ...(asks ? [question] : []),
    ],
    action: { label: asks ? 'Rate the event' : 'View the event', url },
    reason: exhibitor
      ? `You’re receiving this email because you’re on the ${exhibitor} team on Fairlead, which exhibited at ${title}.`
      : `You’re receiving this email because you were checked in at ${title}.`,
  }
}
