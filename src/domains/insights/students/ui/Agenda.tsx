import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { IconCalendarEvent, IconHourglassLow } from '@tabler/icons-react'
import { endsHereOnly } from '#domains/jobs/ui/words.ts'
import { timeLabel, zoneLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { withNonBreakingSpaces } from '#web/kit/time.tsx'
import { type AgendaRow, AHEAD_DAYS } from '../../student-dashboard.contract.ts'
import classes from './dashboard.module.css'

const kinds: Record<AgendaRow['kind'], { icon: TablerIcon; to: string }> = {
  job_closes: { icon: IconHourglassLow, to: '/student/jobs/detail' },
  event: { icon: IconCalendarEvent, to: '/student/events/detail' },
}

/** Says what happens at the row's time. */
export const agendaWord = (row: AgendaRow): string => {
  if (row.kind === 'event') return 'Registered,'
  return endsHereOnly(row) ? 'Listed here until' : 'Apply by'
}

const part = (at: string, timeZone: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...format }).format(new Date(at))

const Row = ({ row }: { row: AgendaRow }) => {
  const { icon: Icon, to } = kinds[row.kind]
  return (
    <li className={classes.row}>
      <time dateTime={row.at} className={classes.day}>
        <span className={classes.month}>{part(row.at, row.time_zone, { month: 'short' })}</span>
        <span className={classes.number}>{part(row.at, row.time_zone, { day: 'numeric' })}</span>
      </time>
      <div className={classes.what}>
        <LinkAnchor to={to} search={{ id: row.id } as never} fw={500}>
          {row.title}
        </LinkAnchor>
        <Text size="sm" c="dimmed">
          {row.organization}
        </Text>
        <Group gap="2xs" wrap="nowrap" align="flex-start">
          <Icon size={14} aria-hidden className={classes.icon!} />
          <Text size="sm">
            {agendaWord(row)}{' '}
            {withNonBreakingSpaces(`${timeLabel(row.at, row.time_zone)}, ${zoneLabel(row.time_zone)}`)}
          </Text>
        </Group>
      </div>
    </li>
  )
}

/** Lists deadlines of liked jobs and the student's events in the next two weeks, soonest first. */
export const Agenda = ({ rows }: { rows: readonly AgendaRow[] }) => (
  <Card component="section" aria-labelledby="agenda-title">
    <Stack gap="md">
      <Title order={2} size="h4" id="agenda-title">
        The next {AHEAD_DAYS} days
      </Title>
      {rows.length > 0 ? (
        <ol className={classes.list}>
          {rows.map((row) => (
            <Row key={`${row.kind} ${row.id}`} row={row} />
          ))}
        </ol>
      ) : (
        <Text size="sm" c="dimmed">
          Nothing coming up. Deadlines for jobs you like and events you register for will appear here.
        </Text>
      )}
    </Stack>
  </Card>
)
