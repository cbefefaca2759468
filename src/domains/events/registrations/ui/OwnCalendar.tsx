import '@mantine/schedule/styles.layer.css'
import { Group, Text } from '@mantine/core'
import { MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { zoneLabel } from '#shared/labels.ts'
import { ErrorState, isLost } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import type { RegisteredAddress } from '../../search/ui/address.ts'
import { type OwnEvent, schedule } from '../own-registrations.contract.ts'
import { ownZone } from './words.ts'

const looks = {
  registered: { color: 'green', note: '' },
  offered: { color: 'yellow', note: ' (held for you)' },
  waitlisted: { color: 'blue', note: ' (in line)' },
  canceled: { color: 'gray', note: ' (canceled)' },
} as const

/** The moment as the reader's clock shows it: `YYYY-MM-DD HH:mm:ss`. */
const localTime = (at: string): string => {
  const moment = new Date(at)
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.map(two).join('-')} ${time.map(two).join(':')}`
}

const entryOf = (event: OwnEvent): ScheduleEventData => {
  const { color, note } = looks[event.registration.state]
  return {
    id: event.id,
    title: event.title + note,
    start: localTime(event.starts_at!),
    end: localTime(event.ends_at!),
    color,
  }
}

/** The first and the last moment the view shows; weeks begin on Sunday. */
const spanOf = (day: string, view: 'month' | 'week') => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const sunday = date - new Date(year, month - 1, date).getDay()
  const from = view === 'month' ? new Date(year, month - 1, 1) : new Date(year, month - 1, sunday)
  const until = view === 'month' ? new Date(year, month, 1) : new Date(year, month - 1, sunday + 7)
  return { from: from.toISOString(), until: until.toISOString() }
}

const MORNING = 8
/** The last hour whose events are in sight when the week opens in the morning. */
const AFTERNOON = 14

/** The week opens in the morning; where that leaves its first event out of sight, an hour before it. */
const openingTime = (entries: ScheduleEventData[]): string => {
  const first = Math.min(...entries.map(({ start }) => Number(String(start).slice(11, 13))))
  const inSight = !Number.isFinite(first) || (first >= MORNING && first <= AFTERNOON)
  return `${String(inSight ? MORNING : Math.max(0, first - 1)).padStart(2, '0')}:00:00`
}

/** The library names its weekdays otherwise than it shows them; what is shown is the better name. */
const nameDays = (calendar: HTMLDivElement | null): void => {
  for (const day of calendar?.querySelectorAll('.mantine-WeekView-weekViewDayLabel') ?? [])
    day.removeAttribute('aria-label')
}

const today = (): string => localTime(new Date().toISOString()).slice(0, 10)

/** What the student is to be at, in their own zone. */
export const OwnCalendar = ({ view }: { view: 'month' | 'week' }) => {
  const { search, set } = useListSearch<RegisteredAddress>()
  const navigate = useNavigate()
  const { day = today() } = search
  const planned = useQuery({
    ...queryFor(schedule, { query: spanOf(day, view) }),
    placeholderData: keepPreviousData,
  })
  if (isLost(planned.error, planned.data)) return <ErrorState error={planned.error} retry={planned.refetch} />
  const shared = {
    date: day,
    onDateChange: (next: string) => set({ day: next.slice(0, 10) }),
    events: planned.data?.data.map(entryOf) ?? [],
    onEventClick: ({ id }: ScheduleEventData) =>
      void navigate({ to: '/student/events/detail', search: { id: String(id) } }),
    // the page has its own switch between the views
    viewSelectProps: { display: 'none' },
    firstDayOfWeek: 0 as const,
    weekendDays: [],
  }
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed">
          Times are yours: {zoneLabel(ownZone())}.
        </Text>
        <Text size="sm" c="dimmed">
          Green: your place is sure. Yellow: held for you. Blue: in line.
        </Text>
      </Group>
      {view === 'month' ? (
        <MonthView {...shared} withOutsideDays={false} />
      ) : (
        <div key={`${day} ${shared.events.length}`} ref={nameDays}>
          <WeekView
            {...shared}
            startScrollTime={openingTime(shared.events)}
            scrollAreaProps={{ mah: 640 }}
            slotLabelFormat="h A"
            // its time is written as the hours are, without minutes, and lies over them
            withCurrentTimeBubble={false}
            withAllDaySlots={false}
          />
        </div>
      )}
    </>
  )
}
