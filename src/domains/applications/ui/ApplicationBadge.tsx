import { IconArrowBackUp, IconCircleX } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../../../web/kit/StatusBadge.tsx'
import { type ApplicationState, stateLabels } from '../contract.ts'

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

/** The state of an application; students read "Not selected" for a rejection. */
export const ApplicationBadge = ({
  status,
  forStudent,
}: {
  status: ApplicationState
  forStudent?: boolean
}) =>
  forStudent && status === 'rejected' ? (
    <StatusBadge tone="quiet" label="Not selected" icon={IconCircleX} />
  ) : (
    <StatusBadge
      tone={tones[status]}
      label={stateLabels[status]}
      {...(status === 'withdrawn' && { icon: IconArrowBackUp })}
    />
  )
