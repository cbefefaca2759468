import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Page } from '#shared/paging.ts'
import { Pager } from '#web/kit/Pager.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import type { OpenJob } from '../job-search.contract.ts'
import { JobList } from './JobList.tsx'

interface OpenJobsProps<T> {
  /** The employer's id. */
  name: string
  jobs: Page<T>
  card: (job: T) => ReactNode
  onPage: (page: number) => void
}

/** Lists an employer's open jobs. */
export const OpenJobs = <T extends OpenJob>({ name, jobs, card, onPage }: OpenJobsProps<T>) => (
  <section>
    <Title order={2} mb="md">
      Open jobs
      <Text span inherit c="dimmed" fw={400} ml="xs" className="tabular">
        {jobs.total_row}
      </Text>
    </Title>
    {jobs.data.length > 0 ? (
      <>
        <JobList jobs={jobs.data} label="Open jobs" card={card} />
        <Pager page={jobs} onPage={onPage} />
      </>
    ) : (
      <EmptyState title="No open jobs right now">What {name} posts next will appear here.</EmptyState>
    )}
  </section>
)
