import { Alert, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClock, IconConfetti } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { countLabel, dateLabel } from '#shared/labels.ts'
import { addressOf } from '#web/client.ts'
import { Quote } from '#web/kit/Quote.tsx'
import { Moment, MomentInZone } from '#web/kit/time.tsx'
import type { StudentApplication } from '../../applications.contract.ts'
import { type OwnOffer, ownOfferFile } from '../job-offers.contract.ts'
import type { JobOffer } from '../offer-terms.contract.ts'
import { OfferTerms } from './OfferTerms.tsx'
import { dayOf } from './words.ts'

const MoreTimeDialog = lazy(() => import('./MoreTimeDialog.tsx'))

interface OwnOfferCardProps {
  of: StudentApplication
  own: OwnOffer
  offer: JobOffer
}

const MoreTime = ({ of, own: { may, least }, offer }: OwnOfferCardProps) => {
  const [asking, { open, close }] = useDisclosure(false)
  const { asked_until, terms, time_zone } = offer
  const isShort = least !== null && dayOf(terms.reply_by, time_zone) < least.from
  if (asked_until)
    return (
      <Text size="sm">
        You asked to have until <strong>{dateLabel(asked_until, time_zone)}</strong>. Until{' '}
        {of.organization.name} answers, the deadline above stands.
      </Text>
    )
  if (!may.ask_more_time) return null
  return (
    <>
      {isShort && (
        <Text size="sm">
          {least.university} asks employers to give its students at least {countLabel(least.days, 'day')}. You
          can ask for more time.
        </Text>
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconClock size={16} aria-hidden />}
          onClick={open}
        >
          Ask for more time
        </Button>
      </div>
      {asking && (
        <Suspense>
          <MoreTimeDialog of={of} offer={offer} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const Ended = ({ of, offer }: OwnOfferCardProps) => {
  const isLapsed = offer.state === 'lapsed'
  const { name } = of.organization
  return (
    <Alert
      color={isLapsed ? 'yellow' : 'gray'}
      title={isLapsed ? 'The offer has lapsed' : `${name} withdrew the offer`}
    >
      {offer.ended && (
        <Text size="sm">
          {isLapsed ? 'Its deadline passed without an answer on ' : 'You were notified on '}
          <Moment at={offer.ended.at} />.
          {isLapsed && ` Your application stays open. If you would still like the job, write to ${name}.`}
        </Text>
      )}
      {offer.ended?.reason && (
        <Quote size="sm" mt="xs">
          {offer.ended.reason}
        </Quote>
      )}
    </Alert>
  )
}

/** What it asks for comes first: the deadline and the ways to answer. */
const Question = (props: OwnOfferCardProps & { answers: ReactNode }) => {
  const { of, offer, answers } = props
  return (
    <Alert
      color="green"
      icon={<IconConfetti aria-hidden />}
      title={`Congratulations! ${of.organization.name} made you an offer`}
    >
      <Stack gap="sm">
        <Text size="sm">
          Answer by <MomentInZone at={offer.terms.reply_by} zone={offer.time_zone} />. Then the offer lapses.
        </Text>
        {answers}
        <MoreTime {...props} />
      </Stack>
    </Alert>
  )
}

/** An offer’s terms with ways to answer it, or what became of it. */
export const OwnOfferCard = (props: OwnOfferCardProps & { answers: ReactNode }) => {
  const { of, offer, answers } = props
  // where accepting has to wait, the answers say why
  const isAsked = offer.state === 'waiting' && of.may.accept_waits_for === null
  const isOver = offer.state === 'lapsed' || offer.state === 'withdrawn'
  return (
    <Stack gap="sm">
      {isAsked ? <Question {...props} /> : isOver ? <Ended {...props} /> : answers}
      <OfferTerms offer={offer} file={addressOf(ownOfferFile, { params: { id: of.id } })} bare={isAsked} />
    </Stack>
  )
}
