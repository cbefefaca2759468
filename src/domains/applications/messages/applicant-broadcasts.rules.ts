import { sameDayLabel } from '#shared/labels.ts'
import type { ApplicationState } from '../applications.contract.ts'
import { MESSAGES_AN_HOUR } from './application-messages.contract.ts'
import { teamSilence } from './application-messages.rules.ts'
import type { FieldValues } from './message-fields.rules.ts'

export interface Receiver {
  id: string
  first_name: string
  last_name: string
  state: ApplicationState
  is_gone: boolean
  /** How many messages the team sent about it within the last hour. */
  sent: number
}

/** Returns why an applicant is left out; null if the message reaches them. */
export const whyLeftOut = (of: Receiver): string | null => {
  const silence = teamSilence(of)
  if (silence === 'gone') return 'Deleted their account'
  if (silence) return 'Withdrew the application'
  return of.sent >= MESSAGES_AN_HOUR ? `Was sent ${MESSAGES_AN_HOUR} messages in the last hour` : null
}

interface Filling {
  first_name: string
  job: string
  employer: string
  reply_by: string
  /** The deadline of an offer, as it is read; null without one. */
  deadline: string | null
  sender: string
}

/** What the fields of a message stand for. */
export const valuesOf = ({
  first_name,
  job,
  employer,
  reply_by,
  deadline,
  sender,
}: Filling): FieldValues => ({
  'student first name': first_name,
  job,
  organization: employer,
  'answer by': deadline ?? sameDayLabel(reply_by),
  'my name': sender,
})
