import { announce } from '../../../web/kit/announce.tsx'
import { ConfirmButton } from '../../../web/kit/ConfirmButton.tsx'
import { useCall } from '../../../web/queries.ts'
import { appliedJobs } from '../../jobs/likes/contract.ts'
import { studentJobDetailCall } from '../../jobs/search/contract.ts'
import { applyForm } from '../applying/contract.ts'
import { application, withdraw } from '../contract.ts'

/** Takes an application back, after a question: what was sent along leaves the employer's sight. */
export const WithdrawButton = ({ id, employer }: { id: string; employer: string }) => {
  const call = useCall(withdraw, {
    invalidates: [application, applyForm, studentJobDetailCall, appliedJobs],
    onSuccess: () => announce('Your application is withdrawn'),
  })
  return (
    <ConfirmButton
      size="sm"
      question="Withdraw this application?"
      consequence={`${employer} no longer sees your resume, message and answers. You can apply again while the job is open.`}
      verb="Withdraw"
      onConfirm={() => call.mutateAsync({ body: { application_id: id } })}
    >
      Withdraw
    </ConfirmButton>
  )
}
