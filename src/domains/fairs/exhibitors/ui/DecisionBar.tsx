import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { BulkBar } from '#web/kit/BulkBar.tsx'
import { LeftOutDialog } from '#web/kit/LeftOut.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import type { ExhibitorRow } from '../exhibitors.contract.ts'
import { answerLabel, declineAllConsequence, declineConsequence, fitting, heldBack } from './answers.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReceiveAllDialog } from './ReceiveAllDialog.tsx'
import { type Chosen, named, nameOfAll, useDecision } from './useDecision.ts'

interface DecisionBarProps {
  side: OrganizationKind
  chosen: readonly ExhibitorRow[]
  selection: Selection
  /** All that match, and how many of them each answer is for. */
  whole: {
    matching: NonNullable<Chosen['matching']>
    able: { approve: number; decline: number; receive: number }
  }
}

/** What an answer would be given to. */
const aimOf = ({ chosen, selection, whole }: DecisionBarProps, step: 'approve' | 'decline' | 'receive') => {
  if (selection.everything) {
    const count = whole.able[step]
    return { count, who: countLabel(count, 'registration'), target: { matching: whole.matching } }
  }
  const rows = fitting(chosen, step)
  return { count: rows.length, who: nameOfAll(rows), target: named(rows) }
}

/** The actions for the selected registrations. */
export const DecisionBar = (props: DecisionBarProps) => {
  const { side, chosen, selection } = props
  const [asking, setAsking] = useState(false)
  const { busy, approve, decline, leftOut, forgetLeftOut } = useDecision(side, selection.clear)
  const approvable = aimOf(props, 'approve')
  const declinable = aimOf(props, 'decline')
  const receivable = aimOf(props, 'receive')
  const [receiving, setReceiving] = useState(false)
  const held = selection.everything ? 0 : chosen.filter(({ may }) => may.decline_waits_for).length
  return (
    <>
      <BulkBar selection={selection} noun="registration">
        {approvable.count > 0 && (
          <Button size="sm" loading={busy} onClick={() => void approve(approvable.target, approvable.who)}>
            {answerLabel('Approve', approvable.count, selection.count)}
          </Button>
        )}
        {declinable.count > 0 && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => setAsking(true)}>
            {answerLabel('Decline', declinable.count, selection.count)}
          </Button>
        )}
        {receivable.count > 0 && (
          <Button size="sm" variant="default" disabled={busy} onClick={() => setReceiving(true)}>
            {answerLabel('Mark as paid', receivable.count, selection.count)}
          </Button>
        )}
        {held > 0 && (
          <Text size="sm" c="dimmed">
            {heldBack(held)}
          </Text>
        )}
        {approvable.count === 0 && declinable.count === 0 && receivable.count === 0 && held === 0 && (
          <Text size="sm" c="dimmed">
            No action applies to all of them
          </Text>
        )}
      </BulkBar>
      {receiving && (
        <ReceiveAllDialog
          side={side}
          target={receivable.target}
          count={receivable.count}
          onDone={() => {
            setReceiving(false)
            selection.clear()
          }}
          onClose={() => setReceiving(false)}
        />
      )}
      {asking && (
        <ReasonDialog
          title={`Decline ${declinable.who}?`}
          consequence={
            selection.everything
              ? declineAllConsequence(declinable.count)
              : declineConsequence(fitting(chosen, 'decline'))
          }
          verb="Decline"
          busy={busy}
          onClose={() => setAsking(false)}
          onSend={(reason) =>
            void decline(declinable.target, declinable.who, reason).then(() => setAsking(false))
          }
        />
      )}
      {leftOut.length > 0 && (
        <LeftOutDialog
          title={`${countLabel(leftOut.length, 'registration was', 'registrations were')} left as is`}
          rows={leftOut}
          onClose={forgetLeftOut}
        />
      )}
    </>
  )
}
