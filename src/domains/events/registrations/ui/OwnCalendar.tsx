import '@mantine/schedule/styles.layer.css'
import { Group, Text } from '@mantine/core'
import { MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { zoneLabel } from '#shared/labels.ts'
import { wallTimeOf } from '#shared/wall-time.ts'
import { ownZone } from '#web/kit/own-zone.ts'
import { ErrorState, failedToLoad } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import type { RegisteredAddress } from '../../search/ui/address.ts'
import { type OwnEvent, schedule } from '../own-registrations.contract.ts'

const appearances = {
  registered: { color: 'green', note: '' },
  offered: { color: 'yellow', note: ' (held for you)' },
  waitlisted: { color: 'blue', note: ' (in line)' },
  canceled: { color: 'gray', note: ' (canceled)' },
} as const

/** Formats a moment as the reader's clock shows it: `YYYY-MM-DD HH:mm:ss`. */
const localTime = (at: string): string => `${wallTimeOf(at, ownZone())}:00`

const entryOf = (event: OwnEvent): ScheduleEventData => {
  const { color, note } = appearances[event.registration.state]
  return {
    id: event.id,
    title: event.title + note,
    start: localTime(event.starts_at!),
    end: localTime(event.ends_at!),
    color,
  }
}

/** Returns the first and last moment the view shows; weeks begin on Sunday. */
const spanOf = (day: string, view: 'month' | 'week') => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const sunday = date - new Date(Date.UTC(year, month - 1, date)).getUTCDay()
  const from = view === 'month' ? new Date(year, month - 1, 1) : new Date(year, month - 1, sunday)
  const until = view === 'month' ? new Date(year, month, 1) : new Date(year, month - 1, sunday + 7)
  return { from: from.toISOString(), until: until.toISOString() }
}

const MORNING = 8
/** The last hour in view when the week opens in the morning. */
const AFTERNOON = 14

/** Opens the week in the morning or, if its first event would be out of view, an hour before it. */
const openingTime = (entries: ScheduleEventData[]): string => {
  const first = Math.min(...entries.map(({ start }) => Number(String(start).slice(11, 13))))
  const inSight = !Number.isFinite(first) || (first >= MORNING && first <= AFTERNOON)
  return `${String(inSight ? MORNING : Math.max(0, first - 1)).padStart(2, '0')}:00:00`
}

/** The library's accessible weekday names differ from the visible ones; the visible ones are better. */
const nameDays = (calendar: HTMLDivElement | null): void => {
  for (const day of calendar?.querySelectorAll('.mantine-WeekView-weekViewDayLabel') ?? [])
    day.removeAttribute('aria-label')
}

const today = (): string => localTime(new Date().toISOString()).slice(0, 10)

/** Shows the student's schedule in their own zone. */
export const OwnCalendar = ({ view }: { view: 'month' | 'week' }) => {
  const { search, set } = useListSearch<RegisteredAddress>()
  const navigate = useNavigate()
  const { day = today() } = search
  const planned = useQuery({
    ...queryFor(schedule, { query: spanOf(day, view) }),
    placeholderData: keepPreviousData,
  })
  if (failedToLoad(planned.error, planned.data))
    return <ErrorState error={planned.error} retry={planned.refetch} />
  const shared = {
    date: day,
    onDateChange: (next: string) => set({ day: next.slice(0, 10) }),
    events: planned.data?.data.map(entryOf) ?? [],
    onEventClick: ({ id }: ScheduleEventData) =>
      void navigate({ to: '/student/events/detail', search: { id: String(id) } }),
    // the page has its own view switch
    viewSelectProps: { display: 'none' },
    firstDayOfWeek: 0 as const,
    weekendDays: [],
  }
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed">
          Times are in your time zone: {zoneLabel(ownZone())}.
        </Text>
        <Text size="sm" c="dimmed">
          Green: registered. Yellow: held for you. Blue: in line.
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
            // formatted like the hours, without minutes, to overlay them
            withCurrentTimeBubble={false}
            withAllDaySlots={false}
          />
        </div>
      )}
    </>
  )
}
