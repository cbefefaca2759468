import { Card, Title } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircleX,
  IconHeartHandshake,
  IconLinkOff,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react'
import { Quote } from '#web/kit/Quote.tsx'
import { Timeline, type TimelineEntry } from '#web/kit/Timeline.tsx'
import { type PartnershipStatus, reasonLabels } from '../partnerships.contract.ts'

type Step = PartnershipStatus['history'][number]

const icons: Record<Step['kind'], TablerIcon> = {
  requested: IconSend,
  approved: IconHeartHandshake,
  declined: IconCircleX,
  withdrawn: IconArrowBackUp,
  ended: IconLinkOff,
}

const titles: Record<Step['kind'], (who: string) => string> = {
  requested: (who) => `${who} asked to be partners`,
  approved: (who) => `${who} approved`,
  declined: (who) => `${who} declined`,
  withdrawn: (who) => `${who} withdrew the request`,
  ended: (who) => `${who} ended the partnership`,
}

const Words = ({ reason, message }: Step) => (
  <>
    {reason && <>{reasonLabels[reason]}</>}
    {message && (
      <Quote size="sm" mt="2xs">
        {message}
      </Quote>
    )}
  </>
)

const asHappening = (step: Step, name: string, withWords: boolean): TimelineEntry => ({
  id: step.id,
  at: step.at,
  title: titles[step.kind](step.by === 'us' ? 'You' : name),
  who: step.person,
  icon: icons[step.kind],
  text: withWords && (step.reason || step.message) ? <Words {...step} /> : undefined,
})

/** What is still to come for a pending request. */
const toCome = ({ partnership, organization }: PartnershipStatus): TimelineEntry[] =>
  partnership?.state === 'pending'
    ? [
        {
          id: 'answer',
          title: partnership.requested_by === 'us' ? `${organization.name} answers` : 'You answer',
        },
      ]
    : []

interface HistoryProps {
  standing: PartnershipStatus
  /** The message of the last request is shown elsewhere on the page. */
  requestIsShown?: boolean
}

/** The history, oldest first. */
export const History = ({ standing, requestIsShown = false }: HistoryProps) => {
  const { history, organization } = standing
  const shown = requestIsShown ? history.findLast(({ kind }) => kind === 'requested') : undefined
  return (
    <Card component="section" aria-label="What happened">
      <Title order={2} size="h4" mb="md">
        What happened
      </Title>
      <Timeline
        happenings={[
          ...history.map((step) => asHappening(step, organization.name, step !== shown)),
          ...toCome(standing),
        ]}
      />
    </Card>
  )
}
