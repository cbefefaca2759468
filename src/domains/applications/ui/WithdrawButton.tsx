import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { useCall } from '#web/queries.ts'
import { say } from '#web/said.ts'
import { withdraw } from '../applications.contract.ts'
import { changedByStudent } from './calls.ts'

interface WithdrawButtonProps {
  id: string
  employer: string
  /** Of an offer that was accepted. */
  accepted: boolean
}

/** Takes an application back, after a question: what was sent along leaves the employer's sight. */
export const WithdrawButton = ({ id, employer, accepted }: WithdrawButtonProps) => {
  const call = useCall(withdraw, {
    invalidates: changedByStudent,
    onSuccess: () => say('Your application is withdrawn'),
  })
  return (
    <ConfirmButton
      size="sm"
      question="Withdraw this application?"
      consequence={`${accepted ? `You accepted the offer, so ${employer} counts on you and is told at once. ` : ''}${employer} no longer sees your resume, message and answers. You can apply again while the job is open.`}
      verb="Withdraw"
      onConfirm={() => call.mutateAsync({ body: { application_id: id } })}
    >
      Withdraw
    </ConfirmButton>
  )
}
