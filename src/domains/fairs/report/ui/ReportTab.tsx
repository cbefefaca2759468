import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import { zoneLabel } from '#domains/events/ui/words.ts'
import { countLabel, moneyLabel, numberLabel } from '#shared/labels.ts'
import { DownloadButton } from '#web/kit/DownloadButton.tsx'
import { type Figure, Figures } from '#web/kit/Figures.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { addressOf } from '#web/request.ts'
import { LEAST_ANSWERS } from '../../surveys/surveys.contract.ts'
import { Comments } from '../../surveys/ui/Comments.tsx'
import { SurveyForm } from '../../surveys/ui/SurveyForm.tsx'
import type { FairReport, ReportGroup } from '../fair-report.contract.ts'
import { BarTable } from './BarTable.tsx'
import { reportCalls } from './calls.ts'
import { ReportedExhibitors } from './ReportedExhibitors.tsx'

const shareOf = (part: number, all: number): string =>
  all === 0 ? '' : `${Math.round((part / all) * 100)}% of those registered`

const absent = ({ open, no_shows, excused }: FairReport['students']): Figure => {
  if (no_shows > 0 || open === 0)
    return {
      label: 'No-shows',
      value: numberLabel(no_shows),
      note: excused > 0 && `${numberLabel(excused)} excused`,
    }
  return {
    label: 'Not checked in',
    value: numberLabel(open),
    note: 'No-shows are recorded a day after the end',
  }
}

const ratingOf = (label: string, { answers, average }: FairReport['ratings']['students']): Figure[] =>
  average === null
    ? answers === 0
      ? []
      : [{ label, value: '–', note: `${countLabel(answers, 'answer')}, shown from ${LEAST_ANSWERS}` }]
    : [{ label, value: `${average.toFixed(1)} of 5`, note: countLabel(answers, 'answer') }]

const figuresOf = ({ students, exhibitors, appointments, money, ratings }: FairReport): Figure[] => [
  {
    label: 'Registered',
    value: numberLabel(students.registered),
    note: students.walk_ins > 0 && `${numberLabel(students.walk_ins)} at the door`,
  },
  {
    label: 'Attended',
    value: numberLabel(students.attended),
    note: shareOf(students.attended, students.registered),
  },
  absent(students),
  {
    label: 'Exhibitors',
    value: numberLabel(exhibitors.approved),
    note: exhibitors.numbered > 0 && `${numberLabel(exhibitors.numbered)} with a numbered booth`,
  },
  ...(exhibitors.people_here > 0
    ? [
        {
          label: 'Representatives',
          value: numberLabel(exhibitors.people_here),
          note: `checked in, of ${numberLabel(exhibitors.people)} named`,
        },
      ]
    : []),
  {
    label: 'Appointments booked',
    value: numberLabel(appointments.booked),
    note: `of ${numberLabel(appointments.offered)} offered`,
  },
  ...money.map(({ currency, received, charged, outstanding, refunded }) => ({
    label: 'Received',
    value: moneyLabel(received, currency),
    note: [
      `of ${moneyLabel(charged, currency)} charged`,
      outstanding > 0 && `${moneyLabel(outstanding, currency)} due`,
      refunded > 0 && `${moneyLabel(refunded, currency)} refunded`,
    ]
      .filter(Boolean)
      .join(', '),
  })),
  ...ratingOf('Rated by students and guests', ratings.students),
  ...ratingOf('Rated by exhibitors', ratings.exhibitors),
]

const barsOf = (groups: readonly ReportGroup[]) =>
  groups.map(({ name, registered, attended }) => ({
    key: name ?? '',
    label: name ?? 'Not given',
    count: attended,
    of: registered,
  }))

/** What came of an event, for its host. */
export const ReportTab = ({ event }: EventTabProps) => {
  const { report, csv, pdf } = reportCalls(event.host.kind)
  const params = { id: event.id }
  const query = useQuery(queryFor(report, { params }))
  if (failedToLoad(query.error, query.data)) return <ErrorState error={query.error} retry={query.refetch} />
  if (!query.data) return <Skeletons count={3} />
  const { ratings } = query.data
  const answered = ratings.students.answers + ratings.exhibitors.answers
  const { by_hour, by_major, by_class, majors_left_out } = query.data
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text c="dimmed">
          {event.state === 'ended' ? 'What came of it.' : 'As of now; it is complete a day after the end.'}
        </Text>
        <Group gap="sm">
          <DownloadButton href={addressOf(pdf, { params })}>Report as PDF</DownloadButton>
          <DownloadButton href={addressOf(csv, { params })}>Numbers as CSV</DownloadButton>
        </Group>
      </Group>
      <Figures figures={figuresOf(query.data)} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <BarTable
          title="Check-ins by hour"
          head={['From', 'Checked in']}
          bars={by_hour.map(({ at, label, count }) => ({ key: at, label, count }))}
          note={by_hour.length > 0 && `Times are in ${zoneLabel(event.time_zone)}.`}
          empty="No check-ins"
        />
        <BarTable
          title="By graduation class"
          head={['Class', 'Attended']}
          bars={barsOf(by_class)}
          empty="No registrations"
        />
      </SimpleGrid>
      <BarTable
        title="By major"
        head={['Major', 'Attended']}
        bars={barsOf(by_major)}
        note={
          by_major.length > 0 &&
          `A student with two majors counts in both.${majors_left_out > 0 ? ` ${numberLabel(majors_left_out)} more majors are not listed.` : ''}`
        }
        empty="No registrations"
      />
      <ReportedExhibitors event={event} />
      <SurveyForm event={event} />
      {answered > 0 && <Comments event={event} />}
    </Stack>
  )
}
