import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { StickyAction } from '../../../web/kit/DetailLayout.tsx'
import { StepButtons } from './StepButtons.tsx'
import type { Step } from './StepDialog.tsx'

interface DecisionCardProps {
  /** Why it stands as it does. */
  reason: string | null
  steps: readonly Step[]
  /** Why there is no step, where there is none. */
  nothing?: string
  children?: ReactNode
}

/** What an operator can decide about one row. */
export const DecisionCard = ({ reason, steps, nothing, children }: DecisionCardProps) => (
  <StickyAction label="Decision">
    <Stack gap="sm">
      {reason && (
        <Text size="sm">
          <Text span c="dimmed" inherit>
            Reason:{' '}
          </Text>
          {reason}
        </Text>
      )}
      {nothing && steps.length === 0 && <Text size="sm">{nothing}</Text>}
      <Group grow>
        <StepButtons steps={steps} />
      </Group>
      {children}
    </Stack>
  </StickyAction>
)
