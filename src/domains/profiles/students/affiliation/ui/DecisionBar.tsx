import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { UniversityStudent } from '#domains/students/affiliation/affiliations.contract.ts'
import { BulkBar } from '#web/kit/BulkBar.tsx'
import type { useSelection } from '#web/kit/useSelection.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { useDecision } from './useDecision.ts'

interface DecisionBarProps {
  chosen: readonly UniversityStudent[]
  selection: ReturnType<typeof useSelection>
}

/** The decisions available for the selected students. */
export const DecisionBar = ({ chosen, selection }: DecisionBarProps) => {
  const [asking, setAsking] = useState(false)
  const { who, decide, busy } = useDecision(chosen, selection.clear)
  const can = (step: 'confirm' | 'decline') => chosen.every(({ may }) => may[step])
  const decline = async (reason: string) => {
    await decide('declined', reason)
    setAsking(false)
  }
  return (
    <>
      <BulkBar
        count={chosen.length}
        noun="student"
        onClear={selection.clear}
        {...(!selection.all && { onAll: selection.toggleAll })}
      >
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
          several={chosen.length > 1}
          busy={busy}
          onClose={() => setAsking(false)}
          onDecline={(reason) => void decline(reason)}
        />
      )}
    </>
  )
}
