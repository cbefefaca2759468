import { Stack, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { Figures } from '#web/kit/Figures.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { NumberTable } from '#web/kit/NumberTable.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { queryFor } from '#web/queries.ts'
import { installationNumbers, installationNumbersExport } from '../installation-numbers.contract.ts'
import { Numbers } from './Numbers.tsx'
import type { ShownSeries } from './SeriesCard.tsx'
import { useRange } from './useRange.ts'

type Read = OutputOf<typeof installationNumbers>

const newestPeople = { to: '/operator/people', search: { sort: 'newest' } }

const shownOf = ({ series }: Read): ShownSeries[] => [
  { key: 'page_views', title: 'Page views', series: series.page_views },
  { key: 'sign_ups', title: 'Sign-ups', series: series.sign_ups, ...newestPeople },
  { key: 'jobs', title: 'Jobs posted', series: series.jobs, to: '/public-jobs' },
  { key: 'applications', title: 'Applications', series: series.applications },
  { key: 'registrations', title: 'Event registrations', series: series.registrations },
]

const roles = [
  { role: 'student', label: 'New students' },
  { role: 'employer_user', label: 'New employer users' },
  { role: 'university_user', label: 'New university users' },
] as const

const figuresOf = ({ sign_ups }: Read) =>
  roles.map(({ role, label }) => ({
    label,
    value: (
      <LinkAnchor to="/operator/people" search={{ role: [role] } as never} inherit>
        {numberLabel(sign_ups.find((row) => row.role === role)?.count ?? 0)}
      </LinkAnchor>
    ),
  }))

const Pages = ({ pages }: Pick<Read, 'pages'>) =>
  pages.length === 0 ? null : (
    <Stack gap="xs">
      <Title order={3}>Most viewed pages</Title>
      <NumberTable
        label="Most viewed pages"
        titles
        head={['Page', 'Views']}
        rows={pages.map(({ route, views }) => ({
          key: route,
          cells: [route.replace(/\$(\w+)/g, '{$1}'), numberLabel(views)],
        }))}
      />
    </Stack>
  )

/** Shows activity across the whole installation. */
export const InstallationNumbers = () => {
  const query = useQuery({
    ...queryFor(installationNumbers, { query: useRange() }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <>
      <PageHeader title="Analytics" />
      <Numbers
        title="Over time"
        query={query}
        shown={data ? shownOf(data) : []}
        csv={installationNumbersExport}
        lead={data && <Figures figures={figuresOf(data)} />}
      >
        {data && <Pages pages={data.pages} />}
      </Numbers>
    </>
  )
}
