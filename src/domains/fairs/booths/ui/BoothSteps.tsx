import { type ReactNode, useState } from 'react'
import { announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { assignBooth } from '../booth-assignment.contract.ts'
import type { BoothPlan, NumberedBooth } from '../numbered-booths.contract.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { staleAfterPlanning } from './calls.ts'
import { EditBoothDialog } from './EditBoothDialog.tsx'

export interface BoothSteps {
  assign: (booth: NumberedBooth) => void
  free: (booth: NumberedBooth) => void
  edit: (booth: NumberedBooth) => void
}

/** What can be done with one booth, and the dialogs that it takes. */
export const useBoothSteps = (eventId: string, plan: BoothPlan): BoothSteps & { dialogs: ReactNode } => {
  const [assigned, setAssigned] = useState<NumberedBooth | null>(null)
  const [edited, setEdited] = useState<NumberedBooth | null>(null)
  const freeing = useCall(assignBooth, {
    invalidates: staleAfterPlanning,
    onSuccess: ({ number }) => announceToScreenReader(`${number} is free`),
    onError: announceFailure,
  })
  return {
    assign: setAssigned,
    edit: setEdited,
    free: ({ id }) => freeing.mutate({ params: { id }, body: { registration_id: null } }),
    dialogs: (
      <>
        {assigned && <AssignDialog eventId={eventId} booth={assigned} onClose={() => setAssigned(null)} />}
        {edited && <EditBoothDialog booth={edited} kinds={plan.kinds} onClose={() => setEdited(null)} />}
      </>
    ),
  }
}
