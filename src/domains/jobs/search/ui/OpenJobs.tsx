import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Page } from '#shared/paging.ts'
import { Pager } from '#web/kit/Pager.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { jobsWord } from '../../ui/words.ts'
import type { OpenJob } from '../job-search.contract.ts'
import { JobList } from './JobList.tsx'

interface OpenJobsProps<T> {
  employer: { name: string; is_listed: boolean }
  jobs: Page<T>
  card: (job: T) => ReactNode
  onPage: (page: number) => void
}

const titleOf = (employer: OpenJobsProps<OpenJob>['employer']): string =>
  jobsWord(employer) === 'listed' ? 'Listed jobs' : 'Open jobs'

/** Lists an employer's open jobs. */
export const OpenJobs = <T extends OpenJob>({ employer, jobs, card, onPage }: OpenJobsProps<T>) => (
  <section>
    <Title order={2} mb="md">
      {titleOf(employer)}
      <Text span inherit c="dimmed" fw={400} ml="xs" className="tabular">
        {jobs.total_row}
      </Text>
    </Title>
    {jobs.data.length > 0 ? (
      <>
        <JobList jobs={jobs.data} label={titleOf(employer)} card={card} />
        <Pager page={jobs} onPage={onPage} />
      </>
    ) : (
      <EmptyState title={`No ${jobsWord(employer)} jobs right now`}>
        New jobs at {employer.name} will appear here.
      </EmptyState>
    )}
  </section>
)
