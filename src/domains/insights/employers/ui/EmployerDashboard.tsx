import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeptJob } from '#domains/jobs/posting/ui/KeptJob.tsx'
import { Checklist } from '#web/kit/Checklist.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { type NeedRow, NeedsList } from '#web/kit/NeedsList.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { employerDashboard } from '../../employer-dashboard.contract.ts'
import { useProfileNeed } from '../../ui/useProfileNeed.ts'
import { WeekAhead } from '../../ui/WeekAhead.tsx'
import { EmployerNumbers } from './EmployerNumbers.tsx'
import { needRows } from './needs.tsx'
import { useFirstDay } from './useFirstDay.ts'

const SHOWN = 5
const pages = { job_ends: '/employer/job/detail', event_starts: '/employer/event/detail' } as const

/**
 * Waits for the to-do list so that it does not push the numbers down. A team’s first steps stand in place of the
 * numbers until there is something to count.
 */
const Content = ({ mayAct }: { mayAct: boolean }) => {
  const { data, error, refetch } = useQuery(queryFor(employerDashboard))
  const profile = useProfileNeed('employer')
  const first = useFirstDay()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data || !profile || !first) return <Skeletons count={6} height={84} />
  const rows = data.needs.map(({ what, count, since, time_zone }): NeedRow => {
    const { action, ...row } = needRows[what](count, since!, time_zone)
    return {
      key: what,
      ...row,
      ...(action && { action: mayAct ? action : { ...action, label: 'View' } }),
    }
  })
  return (
    <Stack gap="2xl">
      {first.length > 0 && rows.length === 0 ? null : (
        <NeedsList
          rows={(first.length > 0 ? rows : [...rows, ...profile]).slice(0, SHOWN)}
          empty={
            <EmptyState title="You’re all caught up">
              Applicants to answer, jobs ending soon, and requests will appear here.
            </EmptyState>
          }
        />
      )}
      {first.length > 0 && (
        <Stack>
          <KeptJob />
          <Checklist title="Your first steps" rows={first} />
        </Stack>
      )}
      <WeekAhead week={data.week} pages={pages} />
      {first.length === 0 && <EmployerNumbers />}
    </Stack>
  )
}

/** An employer's home page: what needs action, the week ahead, then the numbers. */
export const EmployerDashboard = ({ mayPost }: { mayPost: boolean }) => (
  <>
    <PageHeader
      title="Dashboard"
      action={mayPost && <LinkButton to="/employer/job/create">Post a job</LinkButton>}
    />
    <Content mayAct={mayPost} />
  </>
)
