import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { nextInterviews } from '#domains/applications/interviews/own-interviews.contract.ts'
import { NextInterviews } from '#domains/applications/interviews/ui/NextInterviews.tsx'
import { RecommendedEvents } from '#domains/events/recommendations/ui/RecommendedEvents.tsx'
import { RecommendedJobs } from '#domains/jobs/recommendations/ui/RecommendedJobs.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { NeedsList } from '#web/kit/NeedsList.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { studentDashboard } from '../../student-dashboard.contract.ts'
import { Agenda } from './Agenda.tsx'
import classes from './dashboard.module.css'
import { needsOf } from './needs.tsx'
import { OwnApplications } from './OwnApplications.tsx'

type Dashboard = OutputOf<typeof studentDashboard>

const calm = (
  <EmptyState title="You’re all caught up">
    Offers, invitations, and deadlines for jobs you like will appear here.
  </EmptyState>
)

/** Interviews shown with their times need no reminder to look at the application. */
const withoutShown = (dashboard: Dashboard, next: OutputOf<typeof nextInterviews> | undefined): Dashboard => {
  const shown = new Set(next?.interviews.map(({ job }) => job.id))
  return { ...dashboard, interviews: dashboard.interviews.filter(({ id }) => !shown.has(id)) }
}

/** A student's home page: what to do next, matching jobs, and the days ahead. */
export const StudentDashboard = ({ invitations }: { invitations: ReactNode }) => {
  const { data, error, refetch } = useQuery(queryFor(studentDashboard))
  const { data: me } = useQuery(queryFor(studentAuth.me))
  const { data: next } = useQuery(queryFor(nextInterviews))
  return (
    <Page>
      <PageHeader
        title={me ? `Hi, ${me.first_name}` : 'Hi'}
        action={<LinkButton to="/student/jobs">Find jobs</LinkButton>}
      />
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <div className={classes.dashboard}>
          <div className={classes.main}>
            {invitations}
            <NextInterviews />
            {data && me ? (
              <NeedsList rows={needsOf(withoutShown(data, next), me)} empty={calm} />
            ) : (
              <Skeletons count={3} height={76} />
            )}
            <RecommendedJobs />
            <RecommendedEvents />
          </div>
          <aside className={classes.side} aria-label="At a glance">
            {data ? (
              <>
                <Agenda rows={data.agenda} />
                <OwnApplications applications={data.applications} />
              </>
            ) : (
              <Skeletons count={2} height={180} />
            )}
          </aside>
        </div>
      )}
    </Page>
  )
}
