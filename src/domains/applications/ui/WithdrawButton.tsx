import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { withdraw } from '../applications.contract.ts'
import { changedByStudent } from './calls.ts'

interface WithdrawButtonProps {
  id: string
  employer: string
  /** Whether an offer was accepted. */
  accepted: boolean
}

/** Withdraws an application after confirming: the employer then no longer sees what was submitted. */
export const WithdrawButton = ({ id, employer, accepted }: WithdrawButtonProps) => {
  const call = useCall(withdraw, {
    invalidates: changedByStudent,
    onSuccess: () => announceToScreenReader('Application withdrawn'),
  })
  return (
    <ConfirmButton
      size="sm"
      question="Withdraw this application?"
      consequence={`${accepted ? `You accepted the offer, so ${employer} is counting on you and will be notified right away. ` : ''}${employer} will no longer see your resume, message, and answers. You can apply again while the job is open.`}
      verb="Withdraw"
      onConfirm={() => call.mutateAsync({ body: { application_id: id } })}
    >
      Withdraw
    </ConfirmButton>
  )
}
