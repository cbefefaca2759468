import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { cancel, type StudentEventDetail } from '../event-registrations.contract.ts'
import { useStep } from './event-calls.ts'

/** Cancels the place after confirming, because someone else may have it a moment later. */
export const CancelButton = ({ event, label }: { event: StudentEventDetail; label: string }) => {
  const step = useStep(cancel, { says: () => 'You’re no longer registered' })
  return (
    <ConfirmButton
      question="Cancel your place?"
      consequence={
        event.waiting > 0
          ? 'It goes to the next person in line right away. If you register again, you’ll be at the end of the line.'
          : 'You can register again while registration is open and places are left.'
      }
      verb="Cancel my place"
      onConfirm={() => step.mutateAsync({ body: { event_id: event.id } })}
    >
      {label}
    </ConfirmButton>
  )
}
