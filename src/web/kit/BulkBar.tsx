import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { MOST_MATCHING, totalLabel } from '#shared/totals.ts'
import classes from './bulk.module.css'
import type { Selection } from './useSelection.ts'

interface BulkBarProps {
  selection: Selection
  noun?: string
  children: ReactNode
}

/** Offers the rest of the page, and then the rest of the list. */
const More = ({ selection }: { selection: Selection }) => {
  if (selection.everything) return null
  if (!selection.all)
    return (
      <Button variant="subtle" size="compact-sm" onClick={selection.toggleAll}>
        Select all
      </Button>
    )
  if (selection.more === null) return null
  if (selection.more > MOST_MATCHING)
    return (
      <Text size="sm" c="dimmed">
        {totalLabel(selection.more)} match. Narrow the list to {numberLabel(MOST_MATCHING)} or fewer to select
        all.
      </Text>
    )
  return (
    <Button variant="subtle" size="compact-sm" onClick={selection.chooseEverything}>
      Select all {numberLabel(selection.more)} that match
    </Button>
  )
}

/** What can be done with the selected rows, floating above the table; hidden if there are none. */
export const BulkBar = ({ selection, noun = 'row', children }: BulkBarProps) =>
  selection.count === 0 ? null : (
    <Paper className={classes.bar!} role="region" aria-label="Actions for the selection">
      <Group gap="xs">
        <CloseButton aria-label="Clear selection" onClick={selection.clear} />
        <Text size="sm" fw={500} aria-live="polite" className="tabular">
          {selection.everything && 'All '}
          {countLabel(selection.count, noun)} selected
        </Text>
        <More selection={selection} />
      </Group>
      <Group gap="xs">{children}</Group>
    </Paper>
  )
