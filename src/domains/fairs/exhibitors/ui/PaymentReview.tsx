import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { dateLabel } from '#shared/labels.ts'
import { addressOf } from '#web/client.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { useHeldByCard } from '../../card-payments/ui/held-by-card.ts'
import { Proof } from '../../ui/Proof.tsx'
import { paymentBadge, priceLabel } from '../../ui/words.ts'
import type { Exhibitor } from '../exhibitors.contract.ts'
import { hostCalls, staleAfterDecision } from './calls.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReceivedDialog } from './ReceivedDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'

type Asked = 'reject' | 'waive'

const questions: Record<Asked, { title: string; consequence: string; verb: string; danger: boolean }> = {
  reject: {
    title: 'Reject this proof?',
    consequence: 'They’ll see your reason and can send another one.',
    verb: 'Reject proof',
    danger: true,
  },
  waive: {
    title: 'Waive the fee?',
    consequence: 'They’ll no longer need to pay. This can’t be undone.',
    verb: 'Waive fee',
    danger: false,
  },
}

const said = {
  verify: 'Payment verified',
  reject: 'Proof rejected',
  waive: 'Fee waived',
}

/** Whether the payment is still due, so that its due date matters. */
const isOpen = (payment: Exhibitor['payment']): boolean =>
  ['awaiting_payment', 'part_paid', 'proof_submitted', 'proof_rejected'].includes(payment)

interface ReviewProps {
  side: OrganizationKind
  of: Exhibitor
  /** The event's zone. */
  timeZone: string
}

/** Shows one exhibitor's payment and its proof, with the host's actions. */
export const PaymentReview = ({ side, of, timeZone }: ReviewProps) => {
  const [asking, setAsking] = useState<Asked | 'receive' | 'refund' | null>(null)
  const { one, proof: proofCall, review, list } = hostCalls(side)
  const call = useCall(review, { invalidates: [...staleAfterDecision(side), one, list] })
  const badge = paymentBadge(of)
  const byOtherMeans = of.received - useHeldByCard(side, of.id)
  if (of.fee === 0) return null
  const send = async (step: Asked | 'verify', reason?: string) => {
    try {
      await call.mutateAsync({ params: { id: of.id }, body: { step, ...(reason && { reason }) } })
      announceToScreenReader(said[step])
      setAsking(null)
    } catch (error) {
      announceFailure(error)
    }
  }
  const file = (download: boolean) =>
    addressOf(proofCall, { params: { id: of.id }, query: download ? { download } : {} })
  return (
    <Stack gap="sm" component="section" aria-label="Payment">
      <Group justify="space-between">
        <Title order={3} size="h4">
          Payment
        </Title>
        {badge && <StatusBadge {...badge} />}
      </Group>
      <Text>
        <Text span fw={600} className="tabular">
          {priceLabel(of.fee, of.currency)}
        </Text>
        {of.due_at && isOpen(of.payment) && (
          <>
            , due <time dateTime={of.due_at}>{dateLabel(of.due_at, timeZone)}</time>
          </>
        )}
      </Text>
      {of.received > 0 && of.received !== of.fee && (
        <Text size="sm" className="tabular">
          {priceLabel(of.received, of.currency)} received
          {of.open > 0 && `, ${priceLabel(of.open, of.currency)} open`}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Payment reference{' '}
        <Text span inherit c="bright" className="tabular">
          {of.payment_reference}
        </Text>
      </Text>
      {of.payment_reason && <Text size="sm">“{of.payment_reason}”</Text>}
      {of.proof && (
        <Proof
          proof={of.proof}
          shown={file(false)}
          saved={file(true)}
          open={of.payment === 'proof_submitted'}
        />
      )}
      <Group gap="xs">
        {of.may.verify && (
          <Button size="sm" loading={call.isPending} onClick={() => void send('verify')}>
            Verify payment
          </Button>
        )}
        {of.may.receive && (
          <Button
            size="sm"
            variant={of.payment === 'proof_submitted' || of.payment === 'refunded' ? 'default' : 'filled'}
            onClick={() => setAsking('receive')}
          >
            {of.payment === 'proof_submitted' || of.payment === 'refunded'
              ? 'Record a payment'
              : 'Mark as paid'}
          </Button>
        )}
        {of.may.reject && (
          <Button size="sm" variant="default" onClick={() => setAsking('reject')}>
            Reject proof
          </Button>
        )}
        {of.may.waive && (
          <Button size="sm" variant="default" onClick={() => setAsking('waive')}>
            Waive fee
          </Button>
        )}
        {of.may.refund && byOtherMeans > 0 && (
          <Button size="sm" variant="default" onClick={() => setAsking('refund')}>
            Record refund
          </Button>
        )}
      </Group>
      {asking === 'receive' && <ReceivedDialog side={side} of={of} onClose={() => setAsking(null)} />}
      {asking === 'refund' && (
        <RefundDialog side={side} of={of} held={byOtherMeans} onClose={() => setAsking(null)} />
      )}
      {asking && asking !== 'receive' && asking !== 'refund' && (
        <ReasonDialog
          {...questions[asking]}
          busy={call.isPending}
          onClose={() => setAsking(null)}
          onSend={(reason) => void send(asking, reason)}
        />
      )}
    </Stack>
  )
}
