import { useQuery } from '@tanstack/react-query'
import { countLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { SectionHead } from '#web/kit/SectionHead.tsx'
import { queryFor } from '#web/queries.ts'
import { publicJobs } from '../job-search.contract.ts'
import classes from './newest-jobs.module.css'
import { PublicCard } from './PublicCard.tsx'

export const newestJobsQuery = queryFor(publicJobs, { query: { sort: 'newest', size: 6 } })

/** The newest open jobs; nothing while there are none. */
export const NewestJobs = () => {
  const { data: jobs } = useQuery(newestJobsQuery)
  if (!jobs || jobs.data.length === 0) return null
  return (
    <section aria-labelledby="newest-jobs">
      <SectionHead
        id="newest-jobs"
        title="New jobs"
        all={<LinkAnchor to="/public-jobs">All {countLabel(jobs.total_row, 'open job')}</LinkAnchor>}
      />
      <ul className={classes.grid}>
        {jobs.data.map((job) => (
          <li key={job.id}>
            <PublicCard job={job} />
          </li>
        ))}
      </ul>
    </section>
  )
}
