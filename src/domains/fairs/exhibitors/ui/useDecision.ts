import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf, OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { announce, announceFailure, announceUndoable } from '#web/kit/announce.tsx'
import type { LeftOut } from '#web/kit/LeftOut.tsx'
import { invalidate, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { Answered, ExhibitorRow, exhibitorsOf } from '../exhibitors.contract.ts'
import { hostCalls, staleAfterDecision, undoCall } from './calls.ts'

/** Registrations by name, or all that match. */
export type Chosen = Pick<
  BodyOf<(typeof exhibitorsOf)['university']['approve']>,
  'registration_ids' | 'matching'
>

export const named = (rows: readonly Pick<ExhibitorRow, 'id'>[]): Chosen => ({
  registration_ids: rows.map(({ id }) => id),
})

export const nameOfAll = (rows: readonly Pick<ExhibitorRow, 'organization'>[]): string =>
  rows.length === 1 ? rows[0]!.organization.name : countLabel(rows.length, 'registration')

/** Approves and declines one or many, with lists refreshed afterward. */
export const useDecision = (side: OrganizationKind, onDone: () => void) => {
  const client = useQueryClient()
  const touched = staleAfterDecision(side)
  const approve = useCall(hostCalls(side).approve, { invalidates: touched })
  const decline = useCall(hostCalls(side).decline, { invalidates: touched })
  const [leftOut, setLeftOut] = useState<LeftOut[]>([])
  const undo = useCall(undoCall(side), { invalidates: touched })
  const takeBack = async (decision_id: string) => {
    try {
      const { undone, kept } = await undo.mutateAsync({ body: { decision_id } })
      announce(
        kept.length === 0
          ? `Undone: ${countLabel(undone, 'registration')}. No one was notified.`
          : `Undone: ${numberLabel(undone)} of ${countLabel(undone + kept.length, 'registration')}. ${kept[0]!.organization}: ${kept[0]!.reason}`,
      )
    } catch (error) {
      void invalidate(client, touched)
      announceFailure(error)
    }
  }
  const attempt = async (work: () => Promise<Answered>, said: (answer: Answered) => string) => {
    try {
      const answer = await work()
      const { undo: undoable } = answer
      const words = said(answer)
      if (undoable)
        announceUndoable(`${words}. They’ll be notified in ${undoable.seconds} seconds.`, () =>
          takeBack(undoable.decision_id),
        )
      else announceToScreenReader(words)
      setLeftOut(answer.refused.map(({ id, organization, reason }) => ({ id, name: organization, reason })))
      onDone()
    } catch (error) {
      // someone else may have answered meanwhile: show the current state
      void invalidate(client, touched)
      announceFailure(error)
    }
  }
  const subject = (chosen: Chosen, who: string, { changed }: Answered) =>
    chosen.matching ? countLabel(changed, 'registration') : who
  return {
    busy: approve.isPending || decline.isPending,
    /** Those that matched and could not be answered. */
    leftOut,
    forgetLeftOut: () => setLeftOut([]),
    approve: (chosen: Chosen, who: string) =>
      attempt(
        () => approve.mutateAsync({ body: chosen }),
        (answer) => `${subject(chosen, who, answer)} approved`,
      ),
    decline: (chosen: Chosen, who: string, reason: string) =>
      attempt(
        () => decline.mutateAsync({ body: { ...chosen, reason } }),
        (answer) => `${subject(chosen, who, answer)} declined`,
      ),
  }
}
