import { Text } from '@mantine/core'
import { BulkBar } from '#web/kit/BulkBar.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import { StepButtons } from './StepButtons.tsx'
import type { Step } from './StepDialog.tsx'

interface StepBarProps {
  selection: Selection
  noun: string
  steps: readonly Step[]
  /** Shown when there is no action. */
  nothing: string
}

/** The actions available for all selected rows. */
export const StepBar = ({ selection, noun, steps, nothing }: StepBarProps) => (
  <BulkBar selection={selection} noun={noun}>
    {steps.length === 0 && (
      <Text size="sm" c="dimmed">
        {nothing}
      </Text>
    )}
    <StepButtons steps={steps} withKeys button={{ size: 'sm' }} />
  </BulkBar>
)
