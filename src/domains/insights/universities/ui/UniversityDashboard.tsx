import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type NeedRow, NeedsList } from '#web/kit/NeedsList.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/kit/states.tsx'
import { Day, TimeAgo } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import { useProfileNeed } from '../../ui/useProfileNeed.ts'
import { WeekAhead } from '../../ui/WeekAhead.tsx'
import { universityDashboard } from '../../university-dashboard.contract.ts'
import { needRows } from './needs.ts'
import { UniversityNumbers } from './UniversityNumbers.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

const SHOWN = 5
const pages = { job_ends: '/university/dashboard', event_starts: '/university/event/detail' } as const

/** Viewers get a link to look instead of a call to act. */
const asRead = <R extends Omit<NeedRow, 'key'>>(row: R, act: boolean): R =>
  !act && row.action ? { ...row, action: { ...row.action, label: 'View' } } : row

/** Waits for the to-do list so that it does not push the numbers down. */
const Content = () => {
  const { data, error, refetch } = useQuery(queryFor(universityDashboard))
  const profile = useProfileNeed('university')
  const { act } = useMay()
  const first = useFirstSteps(data?.needs.length === 0)
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data || !profile || !first) return <Skeletons count={6} height={84} />
  const rows = data.needs.map(({ what, count, since, time_zone }) => ({
    key: what,
    ...asRead(needRows[what](count), act),
    note:
      since &&
      (what === 'payments_due' ? (
        <>
          The first payment is due by <Day at={since} timeZone={time_zone} />
        </>
      ) : (
        <>
          Oldest: <TimeAgo at={since} inSentence />
        </>
      )),
  }))
  return (
    <Stack gap="2xl">
      <NeedsList
        rows={[...rows, ...profile, ...first].slice(0, SHOWN)}
        empty={
          <EmptyState title="You’re all caught up">
            Students to confirm, requests, and invitations will appear here.
          </EmptyState>
        }
      />
      <WeekAhead week={data.week} pages={pages} />
      <UniversityNumbers />
    </Stack>
  )
}

/** A university's home page: what needs action, the week ahead, then the numbers. */
export const UniversityDashboard = () => (
  <>
    <PageHeader title="Dashboard" />
    <Content />
  </>
)
