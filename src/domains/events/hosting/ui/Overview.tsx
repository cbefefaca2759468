import { Anchor, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { countLabel, fullName, moneyLabel, numberLabel } from '#shared/labels.ts'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { type Fact, Facts } from '#web/kit/Facts.tsx'
import { NumberTiles } from '#web/kit/NumberTiles.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { Moment } from '#web/kit/time.tsx'
import { bankFacts } from '../../events.contract.ts'
import { EventCover, EventFacts, EventText } from '../../ui/EventView.tsx'
import { wordOf, zoneLabel } from '../../ui/words.ts'
import type { HostedEvent } from '../hosted-events.contract.ts'
import { BoothMap } from './BoothMap.tsx'
import type { EventTabProps } from './event-tab.ts'
import classes from './hosting.module.css'
import { NextSteps } from './NextSteps.tsx'

const Places = ({ event: { capacity, taken, waiting } }: EventTabProps) => (
  <Card component="section" aria-label="Places">
    <Group justify="space-between" align="baseline">
      <Text fw={600} fz="xl" className="tabular">
        {numberLabel(taken)}
        <Text span c="dimmed" fz="md" fw={400}>
          {capacity === null ? ' registered' : ` of ${numberLabel(capacity)} places taken`}
        </Text>
      </Text>
      {waiting > 0 && <Text size="sm">{numberLabel(waiting)} waiting</Text>}
    </Group>
    {capacity !== null && (
      <Progress
        mt="sm"
        size="lg"
        value={(taken / capacity) * 100}
        aria-label={`${numberLabel(taken)} of ${numberLabel(capacity)} places taken`}
      />
    )}
  </Card>
)

const numbersOf = (event: HostedEvent): [string, number][] => {
  const guests = event.host.kind === 'university' ? 'Employers invited' : 'Universities invited'
  return [
    [guests, event.invited],
    ['Accepted', event.accepted],
    ['Exhibitors', event.exhibitors],
    ['Likes', event.likes],
    ['Checked in', event.checked_in],
    ['Walk-ins', event.walk_ins],
  ]
}

const Booths = ({ event: { booth, booth_currency, booth_map_url } }: EventTabProps) =>
  booth.length > 0 && (
    <Card component="section" aria-label="Booths">
      <Title order={2} size="h4" mb="sm">
        Booths
      </Title>
      <ul className={classes.booths}>
        {booth.map((one) => (
          <li key={one.id}>
            <div>
              <Text fw={500}>{one.name}</Text>
              <Text size="sm" c="dimmed">
                {[one.size, one.price > 0 ? moneyLabel(one.price, booth_currency ?? 'USD') : 'Available']
                  .concat(one.amenities)
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Text size="sm" className={classes.held!}>
              {numberLabel(one.held)} of {numberLabel(one.quantity)} held
            </Text>
          </li>
        ))}
      </ul>
      {booth_map_url && (
        <a href={booth_map_url} target="_blank" rel="noreferrer">
          <BoothMap src={booth_map_url} />
        </a>
      )}
    </Card>
  )

const OnDuty = ({ event }: EventTabProps) =>
  event.on_duty.length > 0 && (
    <Stack component="ul" gap="xs" m={0} p={0}>
      {event.on_duty.map((person) => (
        <Group key={person.account_id} component="li" gap="xs" wrap="nowrap">
          <Face src={person.picture_url} name={fullName(person)} alt="" size={28} color="orange" />
          <span>
            {person.first_name} {person.last_name}
          </span>
        </Group>
      ))}
    </Stack>
  )

const factsOf = (event: HostedEvent): (Fact | false)[] => [
  {
    label: 'Meeting link (registered students only)',
    value: event.meeting_url && (
      <Anchor href={event.meeting_url} target="_blank" rel="noreferrer">
        {event.meeting_url}
      </Anchor>
    ),
  },
  { label: 'Visible to', value: wordOf(event.visibility) },
  { label: 'On duty', value: <OnDuty event={event} /> },
  event.booth.length > 0 && {
    label: 'Booth payment due within',
    value: countLabel(event.payment_due_days, 'day'),
  },
  ...bankFacts(event.bank_account).map(([label, value]) => ({ label, value })),
  {
    label: 'Payment instructions',
    value: event.payment_instructions && <RichText html={event.payment_instructions} />,
  },
  {
    label: 'Exhibitors register by',
    value: event.exhibitors_close_at && (
      <>
        <Moment at={event.exhibitors_close_at} timeZone={event.time_zone} />, {zoneLabel(event.time_zone)}
      </>
    ),
  },
  { label: 'Published', value: event.published_at && <Moment at={event.published_at} /> },
  { label: 'Rescheduled', value: event.moved_at && <Moment at={event.moved_at} /> },
  { label: 'Last edited', value: <Moment at={event.updated_at} /> },
]

/** The event's status, next steps, and what people see. */
export const Overview = ({ event }: EventTabProps) => (
  <DetailLayout
    panel={
      <Card component="section" aria-label="This event">
        <Stack>
          <EventFacts event={event} columns={1} />
          <Facts
            facts={factsOf(event).filter(
              (fact) => fact && !(fact.label === 'On duty' && !event.on_duty.length),
            )}
          />
        </Stack>
      </Card>
    }
  >
    <Stack gap="lg">
      {event.state !== 'draft' && (
        <>
          <Places event={event} />
          <NumberTiles numbers={numbersOf(event)} />
        </>
      )}
      <NextSteps event={event} />
      <Booths event={event} />
      <EventCover event={event} />
      <EventText event={event} />
    </Stack>
  </DetailLayout>
)
