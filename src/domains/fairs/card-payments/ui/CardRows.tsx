import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dateLabel, moneyLabel } from '#shared/labels.ts'
import type { CardPayment } from '../card-payments.contract.ts'

interface CardRowsProps {
  payments: readonly CardPayment[]
  timeZone: string
  /** Who has to answer disputes. */
  isHost?: boolean
  action?: (payment: CardPayment) => ReactNode
}

interface DisputeProps {
  dispute: CardPayment['disputes'][number]
  timeZone: string
  isHost: boolean
}

/** What the payer disputed at the bank, why, and how it ended. */
const Dispute = ({ dispute, timeZone, isHost }: DisputeProps) => {
  const { state, amount, currency, reason, opened_at, respond_by, closed_at } = dispute
  const on = (moment: string) => <time dateTime={moment}>{dateLabel(moment, timeZone)}</time>
  return (
    <Text size="sm" {...(state !== 'won' && { c: 'red' })}>
      {moneyLabel(amount, currency)} disputed on {on(opened_at)} ({reason.replaceAll('_', ' ')}).{' '}
      {state === 'open' && 'The bank holds it until this is decided.'}
      {state === 'open' && isHost && respond_by && <> To be answered at Stripe by {on(respond_by)}.</>}
      {closed_at &&
        (state === 'won' ? (
          <>Won on {on(closed_at)}.</>
        ) : (
          <>Lost on {on(closed_at)}: the bank took it back.</>
        ))}
    </Text>
  )
}

/** What was paid by card, when, and under which reference at Stripe. */
export const CardRows = ({ payments, timeZone, isHost = false, action }: CardRowsProps) => (
  <Stack gap="sm">
    {payments.map((one) => (
      <Group key={one.id} justify="space-between" align="flex-start" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text size="sm">
            <Text span inherit fw={600} className="tabular">
              {moneyLabel(one.amount, one.currency)}
            </Text>{' '}
            paid by card on <time dateTime={one.paid_at}>{dateLabel(one.paid_at, timeZone)}</time>
          </Text>
          {one.refunded > 0 && (
            <Text size="sm" className="tabular">
              {moneyLabel(one.refunded, one.currency)} refunded to the card
            </Text>
          )}
          {one.disputes.map((dispute) => (
            <Dispute key={dispute.opened_at} dispute={dispute} timeZone={timeZone} isHost={isHost} />
          ))}
          {one.state === 'unclear' && (
            <Text size="sm">
              It came in in another currency than the fee, so it is not counted. Look it up in Stripe.
            </Text>
          )}
          {one.reference && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              Reference {one.reference}
            </Text>
          )}
        </div>
        {action?.(one)}
      </Group>
    ))}
  </Stack>
)
