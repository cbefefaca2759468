import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { countLabel } from '#shared/labels.ts'
import classes from './bulk.module.css'

interface BulkBarProps {
  /** How many rows are selected; the bar is hidden at 0. */
  count: number
  noun?: string
  onClear: () => void
  /** Offered unless every row on the page is selected. */
  onAll?: () => void
  children: ReactNode
}

/** What can be done with the selected rows, floating above the table. */
export const BulkBar = ({ count, noun = 'row', onClear, onAll, children }: BulkBarProps) =>
  count === 0 ? null : (
    <Paper className={classes.bar!} role="region" aria-label="Actions for the selection">
      <Group gap="xs" wrap="nowrap">
        <CloseButton aria-label="Clear selection" onClick={onClear} />
        <Text size="sm" fw={500} aria-live="polite" className="tabular">
          {countLabel(count, noun)} selected
        </Text>
        {onAll && (
          <Button variant="subtle" size="compact-sm" onClick={onAll}>
            Select all
          </Button>
        )}
      </Group>
      <Group gap="xs">{children}</Group>
    </Paper>
  )
