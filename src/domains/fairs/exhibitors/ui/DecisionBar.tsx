import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganisationKind } from '../../../../shared/endpoint.ts'
import { countLabel } from '../../../../shared/labels.ts'
import { announce, announceFailure } from '../../../../web/kit/announce.tsx'
import { BulkBar } from '../../../../web/kit/BulkBar.tsx'
import type { useSelection } from '../../../../web/kit/useSelection.ts'
import { invalidate, useCall } from '../../../../web/queries.ts'
import type { ExhibitorRow } from '../contract.ts'
import { hostCalls, touchedBy } from './calls.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Approves and declines, one or many, with the lists fresh afterwards. */
export const useDecision = (side: OrganisationKind, onDone: () => void) => {
  const client = useQueryClient()
  const touched = touchedBy(side)
  const approve = useCall(hostCalls(side).approve, { invalidates: touched })
  const decline = useCall(hostCalls(side).decline, { invalidates: touched })
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      announce(said)
      onDone()
    } catch (error) {
      // somebody else may have answered meanwhile: show what is so now
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

export const nameOfAll = (rows: readonly Pick<ExhibitorRow, 'organisation'>[]): string =>
  rows.length === 1 ? rows[0]!.organisation.name : countLabel(rows.length, 'registration')

interface DecisionBarProps {
  side: OrganisationKind
  chosen: readonly ExhibitorRow[]
  selection: ReturnType<typeof useSelection>
}

/** What can be said of the selected registrations. */
export const DecisionBar = ({ side, chosen, selection }: DecisionBarProps) => {
  const [asking, setAsking] = useState(false)
  const { busy, approve, decline } = useDecision(side, selection.clear)
  const who = nameOfAll(chosen)
  const ids = chosen.map(({ id }) => id)
  const can = (step: 'approve' | 'decline') => chosen.every(({ may }) => may[step])
  return (
    <>
      <BulkBar
        count={chosen.length}
        noun="registration"
        onClear={selection.clear}
        {...(!selection.all && { onAll: selection.toggleAll })}
      >
        {can('approve') && (
          <Button size="sm" loading={busy} onClick={() => void approve(ids, who)}>
            Approve
          </Button>
        )}
        {can('decline') && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => setAsking(true)}>
            Decline
          </Button>
        )}
        {!can('approve') && !can('decline') && (
          <Text size="sm" c="dimmed">
            Nothing fits all of them
          </Text>
        )}
      </BulkBar>
      {asking && (
        <ReasonDialog
          title={`Decline ${who}?`}
          consequence="They are told at once, and their booths become free."
          verb="Decline"
          busy={busy}
          onClose={() => setAsking(false)}
          onSend={(reason) => void decline(ids, who, reason).then(() => setAsking(false))}
        />
      )}
    </>
  )
}
