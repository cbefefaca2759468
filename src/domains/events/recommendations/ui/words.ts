import { wordOf } from '../../ui/words.ts'
import type { EventReason } from '../event-recommendations.contract.ts'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })
const MOST = 3

/** Describes why an event is recommended. */
export const eventReasonText = ({ kind, values }: EventReason): string => {
  const [value = ''] = values
  if (kind === 'major') return `For students majoring in ${listed.format(values.slice(0, MOST))}`
  if (kind === 'class') return `For the class of ${value}`
  if (kind === 'degree') return `For your degree: ${wordOf(value)}`
  if (kind === 'own_university') return `By your university, ${value}`
  if (kind === 'partner') return `${value} is a partner of your university`
  if (kind === 'liked_employer') return `You liked a job at ${value}`
  return `${wordOf(value)}, like an event you liked`
}
