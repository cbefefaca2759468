import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dateLabel, moneyLabel } from '#shared/labels.ts'
import type { CardPayment } from '../card-payments.contract.ts'

interface CardRowsProps {
  payments: readonly CardPayment[]
  timeZone: string
  action?: (payment: CardPayment) => ReactNode
}

/** What was paid by card, when, and under which reference at Stripe. */
export const CardRows = ({ payments, timeZone, action }: CardRowsProps) => (
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
