import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { Figures } from '#web/kit/Figures.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { queryFor } from '#web/queries.ts'

import { MostSeen } from '../../ui/MostSeen.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import type { ShownSeries } from '../../ui/SeriesCard.tsx'
import { useRange } from '../../ui/useRange.ts'
import { universityNumbers, universityNumbersExport } from '../../university-dashboard.contract.ts'
import { Outcomes } from './Outcomes.tsx'

type Read = OutputOf<typeof universityNumbers>
type Affiliation = 'verified' | 'unverified'

const Students = ({ count, affiliation }: { count: number; affiliation: Affiliation }) => (
  <LinkAnchor to="/university/students" search={{ affiliation: [affiliation] }} inherit>
    {numberLabel(count)}
  </LinkAnchor>
)

const figuresOf = ({ students, partners }: Read) => [
  { label: 'Confirmed students', value: <Students count={students.verified} affiliation="verified" /> },
  {
    label: 'Waiting for confirmation',
    value: <Students count={students.waiting} affiliation="unverified" />,
  },
  {
    label: 'Partner employers',
    value: (
      <LinkAnchor to="/university/employer-partnership" search={{ tab: 'partners' }} inherit>
        {numberLabel(partners)}
      </LinkAnchor>
    ),
  },
]

const shownOf = ({ from, to, series, applications }: Read): ShownSeries[] => [
  {
    key: 'students',
    title: 'Students confirmed',
    series: series.students,
    to: '/university/students',
    search: { affiliation: ['verified'], from, to },
  },
  ...(applications
    ? [{ key: 'applications', title: 'Applications by your students', series: applications }]
    : []),
  {
    key: 'profile_views',
    title: 'Profile views',
    series: series.profile_views,
    to: '/university/edit-university-profile',
  },
  {
    key: 'event_views',
    title: 'Event views',
    series: series.event_views,
    to: '/university/your-event',
  },
  {
    key: 'registrations',
    title: 'Event registrations',
    series: series.registrations,
    to: '/university/your-event',
  },
]

/** Shows how a university's students, profile, and events do. */
export const UniversityNumbers = () => {
  const query = useQuery({
    ...queryFor(universityNumbers, { query: useRange() }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <Numbers
      query={query}
      shown={data ? shownOf(data) : []}
      csv={universityNumbersExport}
      lead={data && <Figures figures={figuresOf(data)} />}
    >
      {data && (
        <>
          <Outcomes outcomes={data.outcomes} />
          <MostSeen
            title="Most viewed events"
            answers="Registrations"
            rows={data.events}
            to="/university/event/detail"
            answersTo={(id) => ({
              to: '/university/event/detail',
              search: { id, tab: 'participants', from: data.from, to: data.to },
            })}
          />
        </>
      )}
    </Numbers>
  )
}
