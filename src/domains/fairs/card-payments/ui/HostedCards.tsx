import { Button, Modal, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { staleAfterDecision } from '../../exhibitors/ui/calls.ts'
import { MoneyInput } from '../../exhibitors/ui/MoneyInput.tsx'
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
  const form = useContractForm({
    endpoint: refund,
    params: { id: of.id },
    initial: { amount: of.amount - of.refunded, refunded: of.refunded, reason: '' },
    labels: { amount: 'Amount', reason: 'Reason' },
    invalidates: [...staleAfterDecision(side), payments],
    onSuccess: () => {
      announceToScreenReader('Refunded to the card')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Refund to the card?">
      <DialogForm form={form} verb="Refund to card" onCancel={onClose}>
        <Text size="sm">
          Stripe returns the money to the card it came from. This records it in the ledger and notifies them.
          It can’t be undone.
        </Text>
        <MoneyInput label="Amount" currency={of.currency} field={form.field('amount')} />
        <Textarea
          label="Reason"
          description="They’ll see it exactly as you write it."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={CARD_REASON_LENGTH}
          {...form.field('reason')}
        />
      </DialogForm>
    </Modal>
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
        action={(payment) =>
          data.may.refund && payment.state === 'paid' && payment.refunded < payment.amount ? (
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
