import { memo } from 'react'
import { JobLikeIcon } from '#domains/jobs/likes/ui/JobLike.tsx'
import type { StudentJob } from '#domains/jobs/search/job-search.contract.ts'
import { JobCard } from '#domains/jobs/search/ui/JobCard.tsx'
import type { ApplicationSource } from '#shared/lists.ts'
import { opensBeside } from '#web/kit/ListWithDetail.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { ApplicationState } from '../../applications.contract.ts'
import { ApplicationBadge } from '../../ui/ApplicationBadge.tsx'
import { shortDay } from '../../ui/short-day.ts'

interface StudentCardProps {
  job: StudentJob
  /** Opens it next to the list, where there is room. */
  open?: (id: string) => void
  withEmployer?: boolean
  /** Where the student comes upon it. */
  via?: ApplicationSource | undefined
}

/** A job in the student's lists of liked and applied jobs. */
export const StudentCard = memo(({ job, open, withEmployer = true, via }: StudentCardProps) => (
  <JobCard
    job={job}
    withEmployer={withEmployer}
    corner={(className) => <JobLikeIcon job={job} className={className} />}
    badge={
      job.application && (
        <ApplicationBadge
          status={job.application.status as ApplicationState}
          offer={job.application.offer}
          answerBy={job.application.answer_by && shortDay(job.application.answer_by, job.time_zone)}
          forStudent
        />
      )
    }
    link={(title, className) =>
      open ? (
        <LinkAnchor
          to="."
          search={(before) => ({ ...before, job: job.id })}
          className={className}
          replace
          resetScroll={false}
          onClick={opensBeside(() => open(job.id))}
          inherit
        >
          {title}
        </LinkAnchor>
      ) : (
        <LinkAnchor to="/student/jobs/detail" search={{ id: job.id, via }} className={className} inherit>
          {title}
        </LinkAnchor>
      )
    }
  />
))
