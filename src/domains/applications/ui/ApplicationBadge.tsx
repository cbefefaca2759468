import { IconArrowBackUp, IconCircleX, IconConfetti } from '@tabler/icons-react'
import type { OfferAnswer } from '#shared/lists.ts'
import { StatusBadge, type Tone } from '#web/kit/StatusBadge.tsx'
import { type ApplicationState, offerAnswerLabels, stateLabels } from '../applications.contract.ts'

const tones: Record<ApplicationState, Tone> = {
  submitted: 'waiting',
  reviewed: 'info',
  shortlisted: 'good',
  interview: 'good',
  offer: 'good',
  hired: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
}

interface ApplicationBadgeProps {
  status: ApplicationState
  /** The student's answer to the offer. */
  offer?: OfferAnswer | null | undefined
  /** Until when to answer it, as a day. */
  answerBy?: string | null | undefined
  forStudent?: boolean
}

/** An application's state with the answer to an offer; students see "Not selected" for a rejection. */
export const ApplicationBadge = ({ status, offer, answerBy, forStudent }: ApplicationBadgeProps) => {
  if (forStudent && status === 'rejected')
    return <StatusBadge tone="quiet" label="Not selected" icon={IconCircleX} />
  if (status === 'withdrawn')
    return (
      <StatusBadge
        tone="quiet"
        label={offer === 'declined' ? offerAnswerLabels.declined : stateLabels.withdrawn}
        icon={IconArrowBackUp}
      />
    )
  if (status === 'offer' && offer === 'accepted')
    return <StatusBadge tone="good" label={offerAnswerLabels.accepted} />
  if (status === 'offer' && forStudent)
    return (
      <StatusBadge
        tone="good"
        label={answerBy ? `Offer: answer by ${answerBy}` : offerAnswerLabels.waiting}
        icon={IconConfetti}
      />
    )
  return <StatusBadge tone={tones[status]} label={stateLabels[status]} />
}
