import type { Letter } from '#platform/mail/letter.ts'
import { countLabel } from '#shared/labels.ts'

export interface NoticeText {
  title: string
  text: string
  link: string
}

const REASON = 'You’re receiving this email because you chose to get these notices by email right away.'

/** A notice as an email, for slices that wrote none of their own. */
export const plainLetter = ({ title, text, link }: NoticeText, publicUrl: string): Letter => ({
  subject: title,
  heading: title,
  paragraphs: text ? [text] : [],
  action: { label: 'Open', url: publicUrl + link },
  reason: REASON,
})

const SHOWN = 30

/** The notices of a day, newest first. */
export const digestLetter = (told: NoticeText[], publicUrl: string, allOfIt: string): Letter => {
  const more = told.length - SHOWN
  return {
    subject:
      told.length === 1 ? told[0]!.title : `${countLabel(told.length, 'new notice')}: ${told[0]!.title}`,
    heading: `${countLabel(told.length, 'new notice')} for you`,
    paragraphs: [],
    items: told.slice(0, SHOWN).map(({ title, text, link }) => ({ title, text, url: publicUrl + link })),
    ...(more > 0
      ? { action: { label: `See ${countLabel(more, 'more notice')}`, url: publicUrl + allOfIt } }
      : {}),
    reason: 'You get this once a day because you chose a daily email for some notices.',
  }
}
