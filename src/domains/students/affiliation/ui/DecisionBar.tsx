import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countLabel } from '../../../../shared/labels.ts'
import { announce, announceFailure } from '../../../../web/kit/announce.tsx'
import { BulkBar } from '../../../../web/kit/BulkBar.tsx'
import type { useSelection } from '../../../../web/kit/useSelection.ts'
import { invalidate, useCall } from '../../../../web/queries.ts'
import { type Decision, decideAffiliation, type UniversityStudent, universityStudents } from '../contract.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { fullName } from './words.ts'

interface DecisionBarProps {
  chosen: readonly UniversityStudent[]
  selection: ReturnType<typeof useSelection>
}

const touched = [universityStudents]

const useDecision = (chosen: readonly UniversityStudent[], onDone: () => void) => {
  const client = useQueryClient()
  const call = useCall(decideAffiliation, { invalidates: touched })
  const who = chosen.length === 1 ? fullName(chosen[0]!) : countLabel(chosen.length, 'student')
  const decide = async (affiliation: Decision, reason = '') => {
    const student_ids = chosen.map(({ student_id }) => student_id)
    try {
      await call.mutateAsync({ body: { student_ids, affiliation, ...(reason && { reason }) } })
      announce(affiliation === 'verified' ? `${who} confirmed` : `${who} told that they are not yours`)
      onDone()
    } catch (error) {
      // a student may have gone to another university meanwhile: show what is so now
      void invalidate(client, touched)
      announceFailure(error)
    }
  }
  return { who, decide, busy: call.isPending }
}

/** What can be said of the selected students. */
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
              ? 'Confirmed by your own email'
              : 'Nothing fits all of them'}
          </Text>
        )}
      </BulkBar>
      {asking && (
        <DeclineDialog
          who={who}
          busy={busy}
          onClose={() => setAsking(false)}
          onDecline={(reason) => void decline(reason)}
        />
      )}
    </>
  )
}
