import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { BulkBar } from '#web/kit/BulkBar.tsx'
import type { useSelection } from '#web/kit/useSelection.ts'
import { invalidate, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { ExhibitorRow } from '../exhibitors.contract.ts'
import { answerLabel, declineConsequence, fitting, heldBack } from './answers.ts'
import { hostCalls, staleAfterDecision } from './calls.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Approves and declines one or many, with lists refreshed afterward. */
export const useDecision = (side: OrganizationKind, onDone: () => void) => {
  const client = useQueryClient()
  const touched = staleAfterDecision(side)
  const approve = useCall(hostCalls(side).approve, { invalidates: touched })
  const decline = useCall(hostCalls(side).decline, { invalidates: touched })
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      announceToScreenReader(said)
      onDone()
    } catch (error) {
      // someone else may have answered meanwhile: show the current state
      void invalidate(client, touched)
      announceFailure(error)
    }
  }
  return {
    busy: approve.isPending || decline.isPending,
    approve: (registration_ids: string[], who: string) =>
      attempt(() => approve.mutateAsync({ body: { registration_ids } }), `${who} approved`),
    decline: (registration_ids: string[], who: string, reason: string) =>
      attempt(() => decline.mutateAsync({ body: { registration_ids, reason } }), `${who} declined`),
  }
}

export const nameOfAll = (rows: readonly Pick<ExhibitorRow, 'organization'>[]): string =>
  rows.length === 1 ? rows[0]!.organization.name : countLabel(rows.length, 'registration')

interface DecisionBarProps {
  side: OrganizationKind
  chosen: readonly ExhibitorRow[]
  selection: ReturnType<typeof useSelection>
}

/** The actions for the selected registrations. */
export const DecisionBar = ({ side, chosen, selection }: DecisionBarProps) => {
  const [asking, setAsking] = useState(false)
  const { busy, approve, decline } = useDecision(side, selection.clear)
  const approvable = fitting(chosen, 'approve')
  const declinable = fitting(chosen, 'decline')
  const held = chosen.filter(({ may }) => may.decline_waits_for).length
  const idsOf = (rows: readonly ExhibitorRow[]) => rows.map(({ id }) => id)
  return (
    <>
      <BulkBar
        count={chosen.length}
        noun="registration"
        onClear={selection.clear}
        {...(!selection.all && { onAll: selection.toggleAll })}
      >
        {approvable.length > 0 && (
          <Button
            size="sm"
            loading={busy}
            onClick={() => void approve(idsOf(approvable), nameOfAll(approvable))}
          >
            {answerLabel('Approve', approvable.length, chosen.length)}
          </Button>
        )}
        {declinable.length > 0 && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => setAsking(true)}>
            {answerLabel('Decline', declinable.length, chosen.length)}
          </Button>
        )}
        {held > 0 && (
          <Text size="sm" c="dimmed">
            {heldBack(held)}
          </Text>
        )}
        {approvable.length === 0 && declinable.length === 0 && held === 0 && (
          <Text size="sm" c="dimmed">
            No action applies to all of them
          </Text>
        )}
      </BulkBar>
      {asking && (
        <ReasonDialog
          title={`Decline ${nameOfAll(declinable)}?`}
          consequence={declineConsequence(declinable)}
          verb="Decline"
          busy={busy}
          onClose={() => setAsking(false)}
          onSend={(reason) =>
            void decline(idsOf(declinable), nameOfAll(declinable), reason).then(() => setAsking(false))
          }
        />
      )}
    </>
  )
}
