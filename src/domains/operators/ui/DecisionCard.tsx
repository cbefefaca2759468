import { Card, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { StickyAction } from '#web/kit/DetailLayout.tsx'
import { StepButtons } from './StepButtons.tsx'
import type { Step } from './StepDialog.tsx'

interface DecisionCardProps {
  /** The reason for its current state. */
  reason: string | null
  steps: readonly Step[]
  /** Why there is no action, if there is none. */
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

/**
 * What an operator can decide about one row. Stays within the thumb's reach only while a decision is due, not
 * just to offer harmful actions.
 */
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
