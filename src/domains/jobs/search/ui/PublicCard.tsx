import { memo } from 'react'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { OpenJob } from '../job-search.contract.ts'
import { JobCard } from './JobCard.tsx'

/** A job in a list, as everyone sees it. */
export const PublicCard = memo(({ job, withEmployer = true }: { job: OpenJob; withEmployer?: boolean }) => (
  <JobCard
    job={job}
    withEmployer={withEmployer}
    link={(title, className) => (
      <LinkAnchor to="/public-jobs/detail" search={{ id: job.id }} className={className} inherit>
        {title}
      </LinkAnchor>
    )}
  />
))
