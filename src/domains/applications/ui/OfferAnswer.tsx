import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconConfetti } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { labels } from '#shared/labels-of-lists.ts'
import { Quote } from '#web/kit/Quote.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { Moment } from '#web/kit/time.tsx'
import type { Offer, StudentApplication } from '../applications.contract.ts'
import { AcceptDialog } from '../offers/ui/AcceptDialog.tsx'
import { OwnOfferCard } from '../offers/ui/OwnOfferCard.tsx'
import { ownOfferQuery } from './calls.ts'
import { DeclineDialog } from './DeclineDialog.tsx'

const AcceptButton = ({ of }: { of: StudentApplication }) => {
  const [accepting, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button onClick={open}>Accept</Button>
      {accepting && <AcceptDialog of={of} onClose={close} />}
    </>
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

const Answers = ({ of }: { of: StudentApplication }) => (
  <Group gap="xs">
    <AcceptButton of={of} />
    <DeclineButton of={of} />
  </Group>
)

/** An offer made with a message, without terms. */
const Question = ({ of }: { of: StudentApplication }) => (
  <Alert
    color="green"
    icon={<IconConfetti aria-hidden />}
    title={`Congratulations! ${of.organization.name} made you an offer`}
  >
    <Text size="sm" mb="sm">
      They can hire you once you accept. If you have questions, ask them first.
    </Text>
    <Answers of={of} />
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

/** The answer that was given, or the ways to give it; null without an offer. */
const answerOf = (of: StudentApplication) => {
  if (!of.offer) return null
  if (of.offer.answer === 'declined') return <Declined of={of} offer={of.offer} />
  if (of.status !== 'offer') return null
  if (of.offer.answer !== 'waiting') return <Accepted of={of} offer={of.offer} />
  return of.may.accept_waits_for ? <Waiting of={of} /> : null
}

/** Shows an offer with its terms and ways to answer it, or what became of it. */
export const OfferAnswer = ({ of }: { of: StudentApplication }) => {
  const { data, error, refetch } = useQuery({
    ...ownOfferQuery(of.id),
    enabled: of.status !== 'submitted' && of.status !== 'reviewed',
  })
  const answer = answerOf(of)
  if (failedToLoad(error, data)) return of.offer && <ErrorState error={error} retry={refetch} />
  if (!data) return of.offer && <Skeletons count={1} height={160} />
  if (data.offer)
    return <OwnOfferCard of={of} own={data} offer={data.offer} answers={answer ?? <Answers of={of} />} />
  return answer ?? (of.may.accept_offer ? <Question of={of} /> : null)
}
