import { useSideBySide } from '../../../../../web/kit/ListWithDetail.tsx'
import { LinkAnchor } from '../../../../../web/kit/links.tsx'
import type { ApplicationState } from '../../../../applications/contract.ts'
import { ApplicationBadge } from '../../../../applications/ui/ApplicationBadge.tsx'
import { JobLikeIcon } from '../../../likes/ui/JobLike.tsx'
import type { StudentJob } from '../../contract.ts'
import { JobCard } from '../JobCard.tsx'

interface StudentCardProps {
  job: StudentJob
  /** Opens beside the list where there is room. */
  beside?: boolean
  withEmployer?: boolean
}

/** A job as the student sees it in a list: liked, applied to. */
export const StudentCard = ({ job, beside = false, withEmployer = true }: StudentCardProps) => {
  const wide = useSideBySide()
  return (
    <JobCard
      job={job}
      withEmployer={withEmployer}
      corner={(className) => <JobLikeIcon job={job} className={className} />}
      badge={
        job.application && <ApplicationBadge status={job.application.status as ApplicationState} forStudent />
      }
      link={(title, className) =>
        beside && wide ? (
          <LinkAnchor
            to="."
            search={(before) => ({ ...before, job: job.id })}
            className={className}
            replace
            resetScroll={false}
            inherit
          >
            {title}
          </LinkAnchor>
        ) : (
          <LinkAnchor to="/student/jobs/detail" search={{ id: job.id }} className={className} inherit>
            {title}
          </LinkAnchor>
        )
      }
    />
  )
}
