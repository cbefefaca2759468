import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { type Fact, Facts } from '#web/kit/Facts.tsx'
import { coverSizes, Picture } from '#web/kit/Picture.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { withNonBreakingSpaces } from '#web/kit/time.tsx'
import type { EventSummary, eventText } from '../events.contract.ts'
import { EventTime } from './EventTime.tsx'
import classes from './event.module.css'
import { groupLabel, placeLabel, registrationLabel, wordOf } from './words.ts'

export type FullEvent = EventSummary & z.output<z.ZodObject<typeof eventText>>
type Order = 1 | 2

interface EventHeadingProps {
  event: EventSummary
  /** The host's name, linked if it has a page. */
  host?: ReactNode
  badge?: ReactNode
  /** The actions; at the bottom on phones. */
  action?: ReactNode
  /** Left out where people work and know the picture. */
  cover?: boolean
  /** 1 on the event's own page, 2 within another. */
  order?: Order
}

export const EventCover = ({ event }: { event: EventSummary }) =>
  event.cover_url && (
    <Picture src={event.cover_url} className={classes.cover} width={1120} height={320} sizes={coverSizes} />
  )

/** The event's title and host. */
export const EventHeading = ({
  event,
  host = event.host.name,
  badge,
  action,
  cover = true,
  order = 1,
}: EventHeadingProps) => (
  <header className={classes.heading}>
    {cover && <EventCover event={event} />}
    <div className={classes.headingRow}>
      <EmployerLogo employer={event.host} size={56} />
      <div className={classes.headingText}>
        <Title order={order} className={classes.title!} data-order={order}>
          {event.title}
        </Title>
        <Group gap="xs" mt="2xs">
          <Text span>{host}</Text>
          {event.kind && (
            <Text span size="sm" c="dimmed">
              {wordOf(event.kind)}
            </Text>
          )}
          {badge}
        </Group>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  </header>
)

interface EventFactsProps {
  event: EventSummary
  columns?: 1 | 2
  /** Names whose registration opens and closes, where others register too. */
  registration?: string
}

/** When, where, and how, as a definition list. */
export const EventFacts = ({ event, columns = 2, registration = 'Registration' }: EventFactsProps) => {
  const open = registrationLabel(event, Date.now())
  const facts: Fact[] = [
    { label: 'When', value: <EventTime event={event} /> },
    { label: 'Where', value: placeLabel(event) },
    { label: 'Format', value: event.format === 'virtual' ? null : wordOf(event.format) },
    {
      label: registration,
      value: open && <span suppressHydrationWarning>{withNonBreakingSpaces(open)}</span>,
    },
  ]
  return <Facts facts={facts} columns={columns} />
}

const Section = ({ title, order, children }: { title: string; order: 2 | 3; children: ReactNode }) => (
  <section>
    <Title order={order} className={classes.section!}>
      {title}
    </Title>
    {children}
  </section>
)

/** The long part of an event: description, program, and target groups. */
export const EventText = ({ event, order = 2 }: { event: FullEvent; order?: 2 | 3 }) => (
  <Stack gap="xl">
    {event.description && (
      <Section title="About the event" order={order}>
        <RichText html={event.description} />
      </Section>
    )}
    {event.intended_time_period.length > 0 && (
      <Section title="Program" order={order}>
        <ol className={classes.program}>
          {event.intended_time_period.map((part) => (
            <li key={`${part.starts_at} ${part.label}`}>
              <Text span fw={500}>
                {part.label}
              </Text>
              <Text size="sm" c="dimmed" component="div">
                <EventTime event={{ ...part, time_zone: event.time_zone }} />
              </Text>
            </li>
          ))}
        </ol>
      </Section>
    )}
    {event.target_student_group.length > 0 && (
      <Section title="Who it’s for" order={order}>
        <ul className={classes.groups}>
          {event.target_student_group.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names and never move here
            <li key={index}>{groupLabel(group, wordOf)}</li>
          ))}
        </ul>
      </Section>
    )}
  </Stack>
)

type Ended = Pick<FullEvent, 'state' | 'cancel_reason'> & { taken_down_at?: string | null }

/** Says that the event is canceled or was taken down, and why. */
export const CanceledNotice = ({ event }: { event: Ended }) =>
  event.state === 'canceled' || event.taken_down_at ? (
    <Alert
      color="red"
      icon={<IconCalendarOff aria-hidden />}
      title={
        event.taken_down_at ? 'The team that runs Fairlead took this event down' : 'This event was canceled'
      }
    >
      {event.cancel_reason ||
        (event.state === 'canceled' ? 'It won’t take place.' : 'Nobody can find it any more.')}
    </Alert>
  ) : null

/** An event as students see it. */
export const EventView = ({ event, host, badge, order = 1 }: EventHeadingProps & { event: FullEvent }) => (
  <Stack gap="xl">
    <EventHeading event={event} host={host} badge={badge} order={order} />
    <CanceledNotice event={event} />
    <EventFacts event={event} />
    <EventText event={event} order={order === 1 ? 2 : 3} />
  </Stack>
)
