import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Matching, UniversityStudent } from '#domains/students/affiliation/affiliations.contract.ts'
import { countLabel } from '#shared/labels.ts'
import { BulkBar } from '#web/kit/BulkBar.tsx'
import { LeftOutDialog } from '#web/kit/LeftOut.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { useDecision } from './useDecision.ts'

interface DecisionBarProps {
  chosen: readonly UniversityStudent[]
  selection: Selection
  /** All that match. */
  matching: Matching
}

/** The decisions available for the selected students. */
export const DecisionBar = ({ chosen, selection, matching }: DecisionBarProps) => {
  const [asking, setAsking] = useState(false)
  const { who, decide, busy, leftOut, forgetLeftOut } = useDecision(
    chosen,
    selection.clear,
    selection.everything ? matching : undefined,
  )
  const can = (step: 'confirm' | 'decline') => selection.everything || chosen.every(({ may }) => may[step])
  const decline = async (reason: string) => {
    await decide('declined', reason)
    setAsking(false)
  }
  return (
    <>
      <BulkBar selection={selection} noun="student">
        {can('confirm') && (
          <Button size="sm" loading={busy} onClick={() => void decide('verified')}>
            Confirm
          </Button>
        )}
        {can('decline') && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => setAsking(true)}>
            Not ours
          </Button>
        )}
        {!can('confirm') && !can('decline') && (
          <Text size="sm" c="dimmed">
            {chosen.every(({ proved_by_email }) => proved_by_email)
              ? 'Confirmed by their own email'
              : 'No action applies to all of them'}
          </Text>
        )}
      </BulkBar>
      {asking && (
        <DeclineDialog
          who={who}
          several={selection.count > 1}
          busy={busy}
          onClose={() => setAsking(false)}
          onDecline={(reason) => void decline(reason)}
        />
      )}
      {leftOut.length > 0 && (
        <LeftOutDialog
          title={`${countLabel(leftOut.length, 'student was', 'students were')} left as is`}
          rows={leftOut}
          onClose={forgetLeftOut}
        />
      )}
    </>
  )
}
