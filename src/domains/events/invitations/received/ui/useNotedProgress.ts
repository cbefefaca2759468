import { useCallback, useEffect, useRef } from 'react'
import { useCall } from '#web/queries.ts'
import { noteProgress, type ProgressStep, progressSteps } from '../../invitation-progress.contract.ts'

/**
 * Lets the host know how far an employer's invitation has come: that it is open here, and, once `note` is called with it,
 * that registering was started. Does nothing without an unanswered invitation.
 */
export const useNotedProgress = (eventId: string, isInvited: boolean) => {
  const { mutate } = useCall(noteProgress)
  const noted = useRef(-1)
  const note = useCallback(
    (step: ProgressStep) => {
      const at = progressSteps.indexOf(step)
      if (!isInvited || noted.current >= at) return
      noted.current = at
      mutate({ body: { event_id: eventId, step } })
    },
    [eventId, isInvited, mutate],
  )
  useEffect(() => note('opened'), [note])
  return note
}
