import { Alert, Text } from '@mantine/core'
import { labels } from '#shared/labels-of-lists.ts'
import { Quote } from '#web/kit/Quote.tsx'
import { Moment } from '#web/kit/time.tsx'
import type { Applicant } from '../applicants.contract.ts'

/** Shows the student's answer to the offer, and what it means for hiring. */
export const OfferState = ({ of }: { of: Applicant }) => {
  const { offer, student, status } = of
  const who = student.first_name
  if (offer?.answer === 'declined')
    return (
      <Alert color="gray" title={`${who} declined the offer`}>
        <Text size="sm">
          Declined on <Moment at={offer.answered_at!} />.
          {offer.reason && ` Reason: ${labels[offer.reason] ?? offer.reason}.`}
        </Text>
        {offer.message && <Quote mt="xs">{offer.message}</Quote>}
      </Alert>
    )
  if (offer?.answer === 'accepted')
    return (
      <Alert color={status === 'rejected' ? 'gray' : 'green'} title={`${who} accepted the offer`}>
        <Text size="sm">
          Accepted on <Moment at={offer.answered_at!} />.
          {status === 'offer' && ` ${who} is waiting for you to confirm the hire and can still withdraw.`}
        </Text>
      </Alert>
    )
  if (offer?.answer === 'waiting')
    return (
      <Alert color="blue" title={`Waiting for ${who}’s answer`}>
        <Text size="sm">
          The offer was made on <Moment at={of.status_since} />. You can hire {who} once it’s accepted. We’ll
          let you know.
        </Text>
      </Alert>
    )
  return null
}
