import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dateLabel } from '#shared/labels.ts'
import { type NeedRow, NeedsList } from '#web/kit/NeedsList.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { useProfileNeed } from '../../ui/useProfileNeed.ts'
import { WeekAhead } from '../../ui/WeekAhead.tsx'
import { universityDashboard } from '../../university-dashboard.contract.ts'
import { needRows } from './needs.ts'
import { UniversityNumbers } from './UniversityNumbers.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

const SHOWN = 5
const pages = { job_ends: '/university/dashboard', event_starts: '/university/event/detail' } as const

/** Whoever only reads is led to what waits, not asked to deal with it. */
const asRead = <R extends Omit<NeedRow, 'key'>>(row: R, isViewer: boolean): R =>
  isViewer && row.action ? { ...row, action: { ...row.action, label: 'See' } } : row

/** The numbers come with what waits, so that they are not pushed down by it. */
const Content = () => {
  const { data, error, refetch } = useQuery(queryFor(universityDashboard))
  const profile = useProfileNeed('university')
  const isViewer = useSession().account?.team_role === 'viewer'
  const first = useFirstSteps(data?.needs.length === 0)
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data || !profile || !first) return <Skeletons count={6} height={84} />
  const rows = data.needs.map(({ what, count, since }) => ({
    key: what,
    ...asRead(needRows[what](count), isViewer),
    note:
      since &&
      (what === 'payments_due' ? (
        <>The first is due by {dateLabel(since)}</>
      ) : (
        <>
          The oldest: <TimeAgo at={since} inSentence />
        </>
      )),
  }))
  return (
    <Stack gap="2xl">
      <NeedsList
        rows={[...rows, ...profile, ...first].slice(0, SHOWN)}
        empty={
          <EmptyState title="Nothing waits for you">
            Students to confirm, requests and invitations appear here.
          </EmptyState>
        }
      />
      <WeekAhead week={data.week} pages={pages} />
      <UniversityNumbers />
    </Stack>
  )
}

/** A university's start page: what waits, the week ahead, then the numbers. */
export const UniversityDashboard = () => (
  <>
    <PageHeader title="Dashboard" />
    <Content />
  </>
)
