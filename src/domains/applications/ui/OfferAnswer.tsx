import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconConfetti } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { labels } from '#shared/labels-of-lists.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { Quote } from '#web/kit/Quote.tsx'
import { Moment } from '#web/kit/time.tsx'
import { invalidate, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { Offer, StudentApplication } from '../applications.contract.ts'
import { acceptOffer } from '../offers/job-offers.contract.ts'
import { changedByStudent } from './calls.ts'
import { DeclineDialog } from './DeclineDialog.tsx'

const AcceptButton = ({ of }: { of: StudentApplication }) => {
  const client = useQueryClient()
  const call = useCall(acceptOffer, {
    invalidates: changedByStudent,
    onSuccess: () => announceToScreenReader('You accepted the offer'),
    // the offer may have been withdrawn meanwhile, which the page then shows
    onError: () => invalidate(client, changedByStudent),
  })
  return (
    <ConfirmButton
      variant="filled"
      question="Accept this offer?"
      consequence={`${of.organization.name} will be notified right away that you accept and can then hire you. If something changes, you can still withdraw, and they’ll be notified of that too.`}
      verb="Accept offer"
      welcome
      onConfirm={() => call.mutateAsync({ body: { application_id: of.id } })}
    >
      Accept
    </ConfirmButton>
  )
}

const DeclineButton = ({ of }: { of: StudentApplication }) => {
  const [declining, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        Decline
      </Button>
      {declining && <DeclineDialog of={of} onClose={close} />}
    </>
  )
}

const Question = ({ of }: { of: StudentApplication }) => (
  <Alert
    color="green"
    icon={<IconConfetti aria-hidden />}
    title={`Congratulations! ${of.organization.name} made you an offer`}
  >
    <Text size="sm">They can hire you once you accept. If you have questions, ask them first.</Text>
    <Group gap="xs" mt="sm">
      <AcceptButton of={of} />
      <DeclineButton of={of} />
    </Group>
  </Alert>
)

/** The employer is deactivated, so nobody there could hire. */
const Waiting = ({ of: { organization }, of }: { of: StudentApplication }) => (
  <Alert color="yellow" title={`${organization.name} isn’t active right now`}>
    <Text size="sm">
      You have an offer from {organization.name}, but you can’t accept it while their account is deactivated.
      The offer stays here, and you can accept it once they’re active again. If you don’t want to wait, you
      can decline.
    </Text>
    <Group gap="xs" mt="sm">
      <DeclineButton of={of} />
    </Group>
  </Alert>
)

const Accepted = ({ of, offer }: { of: StudentApplication; offer: Offer }) => (
  <Alert color="green" title="You accepted the offer">
    <Text size="sm">
      {of.organization.name} was notified on <Moment at={offer.answered_at!} />. We’ll let you know when they
      confirm your hire. If you can no longer take the job, please withdraw; they’ll be notified.
    </Text>
  </Alert>
)

const Declined = ({ of, offer }: { of: StudentApplication; offer: Offer }) => (
  <Alert color="gray" title="You declined the offer">
    <Text size="sm">
      {of.organization.name} was notified on <Moment at={offer.answered_at!} />.
      {offer.reason && ` Your reason: ${labels[offer.reason] ?? offer.reason}.`}
    </Text>
    {offer.message && (
      <Quote size="sm" mt="xs">
        {offer.message}
      </Quote>
    )}
  </Alert>
)

/** Shows an offer with ways to answer it, or the answer given. */
export const OfferAnswer = ({ of }: { of: StudentApplication }) => {
  if (!of.offer) return null
  if (of.offer.answer === 'declined') return <Declined of={of} offer={of.offer} />
  if (of.status !== 'offer') return null
  if (of.offer.answer !== 'waiting') return <Accepted of={of} offer={of.offer} />
  return of.may.accept_waits_for ? <Waiting of={of} /> : <Question of={of} />
}
