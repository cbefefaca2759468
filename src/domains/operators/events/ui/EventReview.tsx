import { Card, Stack, Title } from '@mantine/core'
import { whenLabel } from '#domains/events/ui/words.ts'
import { countLabel } from '#shared/labels.ts'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { Moment } from '#web/kit/time.tsx'
import { History } from '../../audit/ui/History.tsx'
import { DecisionCard } from '../../ui/DecisionCard.tsx'
import { kindWords } from '../../ui/words.ts'
import type { EventDetail } from '../event-admin.contract.ts'
import { useEventSteps } from './useEventSteps.ts'
import { eventWords } from './words.ts'

interface Props {
  event: EventDetail
}

const visibilityWords = {
  public: 'Everyone',
  partners: 'The host’s and its partners’ students',
  invited: 'The host’s and invited universities’ students',
} as const

const takingPart = ({ taken, waiting, exhibitors }: EventDetail): string =>
  [
    countLabel(taken, 'student'),
    waiting > 0 && `${waiting} waiting`,
    exhibitors > 0 && countLabel(exhibitors, 'exhibitor'),
  ]
    .filter(Boolean)
    .join(', ')

const Host = ({ host }: EventDetail) => (
  <LinkAnchor to="/operator/organizations/detail" search={{ id: host.id }} inherit>
    {host.name}
  </LinkAnchor>
)

const AboutIt = ({ event }: Props) => (
  <Card component="section" aria-label="About it">
    <Facts
      columns={2}
      facts={[
        { label: 'Host', value: <Host {...event} /> },
        { label: 'When', value: whenLabel(event) },
        {
          label: 'Where',
          value: [event.venue_name, event.venue_address, event.meeting_url].filter(Boolean).join(', '),
        },
        { label: 'Open to', value: visibilityWords[event.visibility] },
        { label: 'Taking part', value: takingPart(event) },
        { label: 'Published', value: <Moment at={event.published_at} /> },
        { label: 'Canceled', value: event.canceled_at && <Moment at={event.canceled_at} /> },
        { label: 'Taken down', value: event.taken_down_at && <Moment at={event.taken_down_at} /> },
      ]}
    />
  </Card>
)

const Description = ({ event }: Props) =>
  event.description ? (
    <section aria-label="Description">
      <Title order={2} size="h4" mb="xs">
        Description
      </Title>
      <RichText html={event.description} />
    </section>
  ) : null

/** One event, with everything a decision about it needs. */
export const EventReview = ({ event }: Props) => (
  <>
    <LinkAnchor to="/operator/events" size="sm">
      All events
    </LinkAnchor>
    <PageHeader title={event.title} description={`${kindWords[event.host.kind]} event`}>
      <StatusBadge {...eventWords[event.state]} />
    </PageHeader>
    <DetailLayout
      panel={
        <DecisionCard
          reason={event.taken_down_reason ?? event.cancel_reason}
          steps={useEventSteps(event)}
          nothing="Nobody finds this event any more."
        />
      }
    >
      <Stack gap="xl">
        <AboutIt event={event} />
        <Description event={event} />
        <History subject={{ subject_type: 'event', subject_id: event.id }} />
      </Stack>
    </DetailLayout>
  </>
)
