import { Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCalendarEvent, IconClock, IconMapPin, IconUsers, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import card from '#domains/jobs/search/ui/card.module.css'
import type { EventSummary } from '../events.contract.ts'
import classes from './event-card.module.css'
import { dayOf, dayTile, hourOf, placeLabel, wordOf } from './words.ts'

type Shown = Omit<EventSummary, 'waiting'>

const Fact = ({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) =>
  children ? (
    <span className={card.fact}>
      <Icon size={16} aria-hidden className={card.factIcon} />
      <span suppressHydrationWarning>{children}</span>
    </span>
  ) : null

const Tile = ({ event }: { event: Shown }) => {
  const tile = dayTile(event)
  return tile ? (
    <div className={classes.tile} aria-hidden>
      <span className={classes.month}>{tile.month}</span>
      <span className={classes.day}>{tile.day}</span>
      <span className={classes.weekday}>{tile.weekday}</span>
    </div>
  ) : null
}

/** The tile next to it shows the date. */
const Hour = ({ event }: { event: Shown }) =>
  event.starts_at ? (
    <>
      <VisuallyHidden>{dayOf(event.starts_at, event.time_zone)}, </VisuallyHidden>
      {hourOf(event.starts_at, event.time_zone)}
    </>
  ) : (
    'Time not set'
  )

interface EventCardFrameProps {
  event: Shown
  /** Wraps the title in the link that covers the whole card. */
  name: (className: string) => ReactNode
  /** How much room there is. */
  room: string | null
  /** Shown at the top right, like the like button. */
  corner?: (className: string | undefined) => ReactNode
  badges?: ReactNode
  withHost?: boolean
}

/** An event in a list: title, host, time, place, and room. */
export const EventCardFrame = ({
  event,
  name,
  room,
  corner,
  badges,
  withHost = true,
}: EventCardFrameProps) => (
  <article className={`${card.card} ${event.state === 'ended' ? classes.over : ''}`}>
    <Tile event={event} />
    <div className={card.main}>
      <div className={card.head}>
        <Title order={2} className={card.title!}>
          {name(card.link!)}
        </Title>
        {corner?.(card.corner)}
      </div>
      {withHost && (
        <Text size="sm" className={card.employer!}>
          {event.host.name}
        </Text>
      )}
      <div className={card.facts}>
        <Fact icon={IconClock}>
          <Hour event={event} />
        </Fact>
        <Fact icon={IconMapPin}>{placeLabel(event)}</Fact>
        <Fact icon={IconCalendarEvent}>{wordOf(event.kind)}</Fact>
        {event.state === 'published' && <Fact icon={IconUsers}>{room}</Fact>}
      </div>
      {badges && (
        <Group gap="2xs" className={card.foot!}>
          {badges}
        </Group>
      )}
    </div>
  </article>
)
