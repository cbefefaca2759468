import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconConfetti } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { labels } from '#shared/labels-of-lists.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { Quote } from '#web/kit/Quote.tsx'
import { Moment } from '#web/kit/time.tsx'
import { invalidate, useCall } from '#web/queries.ts'
import { say } from '#web/said.ts'
import type { Offer, StudentApplication } from '../applications.contract.ts'
import { acceptOffer } from '../offers/job-offers.contract.ts'
import { changedByStudent } from './calls.ts'
import { DeclineDialog } from './DeclineDialog.tsx'

const AcceptButton = ({ of }: { of: StudentApplication }) => {
  const client = useQueryClient()
  const call = useCall(acceptOffer, {
    invalidates: changedByStudent,
    onSuccess: () => say('You accepted the offer'),
    // it may have been taken back meanwhile, which the page then shows
    onError: () => invalidate(client, changedByStudent),
  })
  return (
    <ConfirmButton
      variant="filled"
      question="Accept this offer?"
      consequence={`${of.organization.name} is told at once that you take the place, and can hire you from then on. If something changes you can still withdraw; they are told of that as well.`}
      verb="Accept the offer"
      welcome
      onConfirm={() => call.mutateAsync({ body: { application_id: of.id } })}
    >
      Accept
    </ConfirmButton>
  )
}

const Question = ({ of }: { of: StudentApplication }) => {
  const [declining, { open, close }] = useDisclosure(false)
  return (
    <Alert
      color="green"
      icon={<IconConfetti aria-hidden />}
      title={`${of.organization.name} offers you the place. Congratulations!`}
    >
      <Text size="sm">
        Do you take it? They can hire you once you have accepted. If something is open, ask them first.
      </Text>
      <Group gap="xs" mt="sm">
        <AcceptButton of={of} />
        <Button variant="default" onClick={open}>
          Decline
        </Button>
      </Group>
      {declining && <DeclineDialog of={of} onClose={close} />}
    </Alert>
  )
}

const Accepted = ({ of, offer }: { of: StudentApplication; offer: Offer }) => (
  <Alert color="green" title="You accepted the offer">
    <Text size="sm">
      {of.organization.name} knows since <Moment at={offer.answered_at!} />, and you hear from us when they
      hire you. If you cannot take the place any more, withdraw: they are told.
    </Text>
  </Alert>
)

const Declined = ({ of, offer }: { of: StudentApplication; offer: Offer }) => (
  <Alert color="gray" title="You declined the offer">
    <Text size="sm">
      {of.organization.name} knows since <Moment at={offer.answered_at!} />.
      {offer.reason && ` Your reason: ${labels[offer.reason] ?? offer.reason}.`}
    </Text>
    {offer.message && (
      <Quote size="sm" mt="xs">
        {offer.message}
      </Quote>
    )}
  </Alert>
)

/** An offer with the way to answer it, or what was answered. */
export const OfferAnswer = ({ of }: { of: StudentApplication }) => {
  if (!of.offer) return null
  if (of.offer.answer === 'declined') return <Declined of={of} offer={of.offer} />
  if (of.status !== 'offer') return null
  return of.offer.answer === 'waiting' ? <Question of={of} /> : <Accepted of={of} offer={of.offer} />
}
