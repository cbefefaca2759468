import { Button, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { ErrorState } from '#web/kit/states.tsx'
import { invalidate, queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { staleAfterDecision } from '../../exhibitors/ui/calls.ts'
import { RefundForm } from '../../exhibitors/ui/RefundForm.tsx'
import { CARD_REASON_LENGTH, type CardPayment } from '../card-payments.contract.ts'
import { CardRows } from './CardRows.tsx'
import { hostCardCalls } from './calls.ts'

interface RefundProps {
  side: OrganizationKind
  of: CardPayment
  onClose: () => void
}

/** Gives money back to the card, through Stripe. */
const CardRefundDialog = ({ side, of, onClose }: RefundProps) => {
  const { payments, refund } = hostCardCalls(side)
  const client = useQueryClient()
  const form = useContractForm({
    endpoint: refund,
    params: { id: of.id },
    initial: { amount: of.refundable, refunded: of.refunded, reason: '' },
    labels: { amount: 'Amount', reason: 'Reason' },
    invalidates: [...staleAfterDecision(side), payments],
    onSuccess: () => {
      announceToScreenReader('Refunded to the card')
      onClose()
    },
    // somebody else may have given back some of it
    onFailure: () => void invalidate(client, [payments]),
  })
  return (
    <RefundForm
      title="Refund to the card?"
      verb="Refund to card"
      consequence="Stripe returns the money to the card it came from. This records it in the ledger and notifies them. It can’t be undone."
      currency={of.currency}
      reasonLength={CARD_REASON_LENGTH}
      form={form}
      onClose={onClose}
    />
  )
}

interface HostedCardsProps {
  side: OrganizationKind
  id: string
  timeZone: string
}

/** What a registration paid by card, for its host; nothing if it didn't. */
export const HostedCards = ({ side, id, timeZone }: HostedCardsProps) => {
  const [refunding, setRefunding] = useState<CardPayment | null>(null)
  const { data, error, refetch } = useQuery(queryFor(hostCardCalls(side).payments, { params: { id } }))
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data || data.payments.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-labelledby="card-payments">
      <Title order={3} size="h4" id="card-payments">
        Card payments
      </Title>
      <CardRows
        payments={data.payments}
        timeZone={timeZone}
        isHost
        action={(payment) =>
          data.may.refund && payment.refundable > 0 ? (
            <Button size="sm" variant="default" onClick={() => setRefunding(payment)}>
              Refund to card
            </Button>
          ) : null
        }
      />
      {refunding && <CardRefundDialog side={side} of={refunding} onClose={() => setRefunding(null)} />}
    </Stack>
  )
}
