import { Text, Title } from '@mantine/core'
import type { Page } from '../../../../shared/paging.ts'
import { LinkAnchor } from '../../../../web/kit/links.tsx'
import { Pager } from '../../../../web/kit/Pager.tsx'
import { EmptyState } from '../../../../web/kit/states.tsx'
import type { OpenJob } from '../contract.ts'
import { JobCard } from './JobCard.tsx'
import { JobList } from './JobList.tsx'

interface EmployerJobsProps {
  name: string
  jobs: Page<OpenJob>
  onPage: (page: number) => void
}

/** What an employer has open, for everyone. */
export const EmployerJobs = ({ name, jobs, onPage }: EmployerJobsProps) => (
  <section>
    <Title order={2} mb="md">
      Open jobs
      <Text span inherit c="dimmed" fw={400} ml="xs" className="tabular">
        {jobs.total_row}
      </Text>
    </Title>
    {jobs.data.length > 0 ? (
      <>
        <JobList
          jobs={jobs.data}
          label="Open jobs"
          card={(job) => (
            <JobCard
              job={job}
              withEmployer={false}
              link={(title, className) => (
                <LinkAnchor to="/public-jobs/detail" search={{ id: job.id }} className={className} inherit>
                  {title}
                </LinkAnchor>
              )}
            />
          )}
        />
        <Pager page={jobs} onPage={onPage} />
      </>
    ) : (
      <EmptyState title="No open jobs right now">
        {name} has nothing open at the moment. Please look in again later.
      </EmptyState>
    )}
  </section>
)
