import { Progress, Text, Title } from '@mantine/core'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { MenuRow } from '#web/kit/Rows.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { EventStateBadge } from '../../ui/EventStateBadge.tsx'
import { EventTime } from '../../ui/EventTime.tsx'
import { placeLabel, wordOf } from '../../ui/words.ts'
import type { HostedRow } from '../hosted-events.contract.ts'
import { EventMenu } from './EventMenu.tsx'
import { hostPage } from './host-calls.ts'

const Places = ({ event: { capacity, taken, waiting } }: { event: HostedRow }) => (
  <>
    <Text size="sm" className="tabular">
      {capacity === null
        ? `${numberLabel(taken)} registered`
        : `${numberLabel(taken)} of ${numberLabel(capacity)} places`}
      {waiting > 0 && `, ${numberLabel(waiting)} waiting`}
    </Text>
    {capacity !== null && (
      <Progress
        size="sm"
        mt="2xs"
        value={(taken / capacity) * 100}
        aria-label={`${numberLabel(taken)} of ${numberLabel(capacity)} places taken`}
      />
    )}
  </>
)

const guestsOf = ({ exhibitors, invited, accepted }: HostedRow): string =>
  [
    exhibitors > 0 && countLabel(exhibitors, 'exhibitor'),
    invited > 0 && `${numberLabel(accepted)} of ${numberLabel(invited)} invited accepted`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Shows what exhibitors are waiting for, with a link to it. */
const Duties = ({ event: { id, host, to_review, to_check } }: { event: HostedRow }) => {
  const link = (count: number, word: string, filter: Record<string, string[]>) =>
    count > 0 && (
      <LinkAnchor
        to={hostPage(host.kind, 'event/detail')}
        search={{ id, tab: 'exhibitors', ...filter } as never}
        size="sm"
        fw={500}
        display="block"
        mt="2xs"
      >
        {countLabel(count, word)} to {word === 'payment' ? 'check' : 'review'}
      </LinkAnchor>
    )
  return (
    <>
      {link(to_review, 'registration', { state: ['pending'] })}
      {link(to_check, 'payment', { payment: ['proof_submitted'] })}
    </>
  )
}

/** One event in the host's list. */
export const HostedEventRow = ({ event }: { event: HostedRow }) => {
  const isDraft = event.state === 'draft'
  return (
    <MenuRow
      state={
        <>
          <EventStateBadge state={event.state} startsAt={event.starts_at} />
          {isDraft && (
            <Text size="xs" c="dimmed" mt="2xs">
              Edited <TimeAgo at={event.updated_at} inSentence />
            </Text>
          )}
        </>
      }
      outcome={
        <>
          {!isDraft && <Places event={event} />}
          {guestsOf(event) && (
            <Text size="xs" c="dimmed" mt="2xs">
              {guestsOf(event)}
            </Text>
          )}
          <Duties event={event} />
        </>
      }
      menu={<EventMenu event={event} />}
    >
      <Title order={2} size="h4">
        <LinkAnchor
          to={hostPage(event.host.kind, isDraft && event.may.edit ? 'event/edit' : 'event/detail')}
          search={{ id: event.id } as never}
          inherit
        >
          {event.title}
        </LinkAnchor>
      </Title>
      <Text size="sm" component="div">
        {event.starts_at ? (
          <EventTime event={event} />
        ) : (
          <Text c="dimmed" size="sm">
            No date yet
          </Text>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {[wordOf(event.kind), (event.format || event.venue_name) && placeLabel(event)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </MenuRow>
  )
}
