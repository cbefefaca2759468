import { Card, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { StickyAction } from '#web/kit/DetailLayout.tsx'
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

const Content = ({ reason, steps, nothing, children }: DecisionCardProps) => (
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
)

/** What an operator can decide about one row. It stays in the thumb's reach while it waits for one, not to offer what can only harm. */
export const DecisionCard = (props: DecisionCardProps) =>
  props.steps.some(({ tone }) => tone === 'primary') ? (
    <StickyAction label="Decision">
      <Content {...props} />
    </StickyAction>
  ) : (
    <Card component="section" aria-label="Decision">
      <Content {...props} />
    </Card>
  )
