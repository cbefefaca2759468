import type { ReactNode } from 'react'
import type { OpenJob } from '../job-search.contract.ts'
import classes from './card.module.css'

/** Stacks job cards. */
export const JobList = <T extends OpenJob>({
  jobs,
  label,
  card,
}: {
  jobs: readonly T[]
  label: string
  card: (job: T) => ReactNode
}) => (
  <ul className={classes.list} aria-label={label}>
    {jobs.map((job) => (
      <li key={job.id}>{card(job)}</li>
    ))}
  </ul>
)
