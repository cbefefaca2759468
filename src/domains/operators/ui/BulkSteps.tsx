import { useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { LeftOutDialog } from '#web/kit/LeftOut.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import type { BulkAnswer } from '../bulk-steps.contract.ts'
import { StepBar } from './StepBar.tsx'
import type { Step } from './StepDialog.tsx'

type Refused = BulkAnswer['refused']

/** Ends a selection whose step was taken, and keeps those that could not take it. */
export const useBulkOutcome = (selection: Selection) => {
  const [refused, setRefused] = useState<Refused>([])
  const onDone = (done: BulkAnswer) => {
    selection.clear()
    setRefused(done.refused)
  }
  return { onDone, refused, forget: () => setRefused([]) }
}

interface BulkStepsProps {
  selection: Selection
  outcome: ReturnType<typeof useBulkOutcome>
  noun: string
  steps: readonly Step[]
  /** Shown when there is no action. */
  nothing: string
}

/** The actions for the selected rows, and then those that were left as they are. */
export const BulkSteps = ({ outcome, ...bar }: BulkStepsProps) => (
  <>
    <StepBar {...bar} />
    {outcome.refused.length > 0 && (
      <LeftOutDialog
        title={`${countLabel(outcome.refused.length, `${bar.noun} was`, `${bar.noun}s were`)} left as is`}
        rows={outcome.refused}
        onClose={outcome.forget}
      />
    )}
  </>
)
