import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/endpoint.ts'
import { Figures } from '#web/kit/Figures.tsx'
import { queryFor } from '#web/queries.ts'
import { employerNumbers, employerNumbersExport } from '../../employer-dashboard.contract.ts'
import { MostSeen } from '../../ui/MostSeen.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import type { ShownSeries } from '../../ui/SeriesCard.tsx'
import { useRange } from '../../ui/useRange.ts'
import { withinDays } from '../../ui/words.ts'

type Read = OutputOf<typeof employerNumbers>

const percentLabel = (rate: number | null): string => (rate === null ? '–' : `${Math.round(rate * 100)}%`)
const daysLabel = (days: number | null): string => (days === null ? '–' : withinDays(days))
const beforeLabel = (value: string): string => (value === '–' ? 'No earlier data' : `${value} previously`)

const figuresOf = ({ answering, answering_before }: Read) => [
  {
    label: 'Applicants answered',
    value: percentLabel(answering.rate),
    note: beforeLabel(percentLabel(answering_before.rate)),
  },
  {
    label: 'Median time to answer',
    value: daysLabel(answering.median_days),
    note: beforeLabel(daysLabel(answering_before.median_days)),
  },
]

const shownOf = ({ from, to, series, events }: Read): ShownSeries[] => {
  const hasEvents = events.length > 0 || series.event_views.total + series.registrations.total > 0
  return [
    { key: 'job_views', title: 'Job views', series: series.job_views, to: '/employer/your-job' },
    {
      key: 'applications',
      title: 'Applications',
      series: series.applications,
      to: '/employer/your-job-applicant',
      search: { sort: 'newest', from, to },
    },
    {
      key: 'profile_views',
      title: 'Profile views',
      series: series.profile_views,
      to: '/employer/edit-company-profile',
    },
    ...(hasEvents
      ? [
          {
            key: 'event_views',
            title: 'Event views',
            series: series.event_views,
            to: '/employer/your-event',
          },
          {
            key: 'registrations',
            title: 'Event registrations',
            series: series.registrations,
            to: '/employer/your-event',
          },
        ]
      : []),
  ]
}

/** Shows how an employer's jobs, profile, and events perform. */
export const EmployerNumbers = () => {
  const query = useQuery({
    ...queryFor(employerNumbers, { query: useRange() }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <Numbers
      query={query}
      shown={data ? shownOf(data) : []}
      csv={employerNumbersExport}
      lead={data && <Figures figures={figuresOf(data)} />}
    >
      {data && (
        <>
          <MostSeen
            title="Most viewed jobs"
            answers="Applications"
            rows={data.jobs}
            to="/employer/job/detail"
            answersTo={(id) => ({
              to: '/employer/your-job-applicant',
              search: { job_id: id, from: data.from, to: data.to },
            })}
          />
          <MostSeen
            title="Most viewed events"
            answers="Registrations"
            rows={data.events}
            to="/employer/event/detail"
            answersTo={(id) => ({
              to: '/employer/event/detail',
              search: { id, tab: 'participants', from: data.from, to: data.to },
            })}
          />
        </>
      )}
    </Numbers>
  )
}
