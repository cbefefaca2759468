import type { StudentJobDetail } from '#domains/jobs/search/job-search.contract.ts'
import { OutboundButton } from '#web/kit/outbound.tsx'
import { useCall } from '#web/queries.ts'
import { openExternal } from '../external-applications.contract.ts'
import { changedElsewhere } from './external-calls.ts'

/** Leads to the employer's site in a new tab; this one then asks whether the student applied. */
export const ApplyElsewhere = ({ job }: { job: StudentJobDetail }) => {
  const call = useCall(openExternal, { invalidates: changedElsewhere })
  return (
    <OutboundButton
      href={job.external_url!}
      target="_blank"
      onClickCapture={() => call.mutate({ body: { job_id: job.id } })}
    >
      Apply on another site
    </OutboundButton>
  )
}
