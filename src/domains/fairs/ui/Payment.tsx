import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconReceipt } from '@tabler/icons-react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { addressOf } from '#web/client.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FilePick } from '#web/kit/FilePick.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { PayByCard } from '../card-payments/ui/PayByCard.tsx'
import type { OwnRegistration } from '../exhibitor-registration.contract.ts'
import { OwnInvoices } from '../invoices/ui/OwnInvoices.tsx'
import { fairPages, staleAfterStep, stepsOf } from './calls.ts'
import { HowToPay } from './HowToPay.tsx'
import { Proof } from './Proof.tsx'
import { paymentBadge, priceLabel } from './words.ts'

interface PaymentProps {
  side: OrganizationKind
  registration: OwnRegistration
}

const SendProof = ({ side, registration }: PaymentProps) => {
  const form = useContractForm({
    endpoint: stepsOf(side).pay,
    params: { id: registration.id },
    initial: { paymentFile: null },
    labels: { paymentFile: 'Proof of payment' },
    check: ({ paymentFile }): FieldErrors =>
      paymentFile ? {} : { paymentFile: ['Choose a PDF or picture of the payment'] },
    invalidates: staleAfterStep(side),
    onSuccess: () => announceToScreenReader('Proof sent to the host'),
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <FilePick kind="proof" label="Proof of payment" {...form.field('paymentFile')} />
        <Group>
          <Button type="submit" loading={form.sending}>
            Send proof
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Shows what is due and its state: send the proof, see the host's answer, get the receipt. */
export const Payment = ({ side, registration, us }: PaymentProps & { us: string }) => {
  const { fee, currency, payment, payment_reason, due_at, proof, may, receipt, event, takes_cards } =
    registration
  const badge = paymentBadge(registration)
  const isToCome = registration.state === 'pending' && payment === 'awaiting_payment'
  const isReduced = payment === 'verified' && registration.received < fee
  if (fee === 0) return null
  const file = (download: boolean) =>
    addressOf(stepsOf(side).proof, { params: { id: registration.id }, query: download ? { download } : {} })
  return (
    <Card component="section" aria-labelledby="payment-title">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4" id="payment-title">
            Payment
          </Title>
          {badge && <StatusBadge {...badge} />}
        </Group>
        <Text>
          <Text span fw={600} className="tabular">
            {priceLabel(fee, currency)}
          </Text>
          {registration.received > 0 &&
            registration.open > 0 &&
            `, of which ${priceLabel(registration.received, currency)} is paid and ${priceLabel(registration.open, currency)} open`}
          {isReduced &&
            `, of which ${priceLabel(fee - registration.received, currency)} was waived or refunded`}
          {!badge && ' is no longer due.'}
          {isToCome && (
            <>
              , due once <bdi>{event.host.name}</bdi> approves your registration.
            </>
          )}
          {may.pay && due_at && (
            <>
              , due by <MomentInZone at={due_at} zone={event.time_zone} />.{' '}
              {takes_cards ? (
                <>
                  Pay by card here, or pay <bdi>{event.host.name}</bdi> another way and send the proof.
                </>
              ) : (
                <>
                  Pay <bdi>{event.host.name}</bdi>, then send the proof here.
                </>
              )}
            </>
          )}
        </Text>
        {payment === 'proof_rejected' && (
          <Alert
            color="red"
            icon={<IconAlertTriangle aria-hidden />}
            title="The host couldn’t accept the proof"
          >
            {payment_reason}
          </Alert>
        )}
        {payment === 'proof_submitted' && (
          <Text size="sm" c="dimmed">
            <bdi>{event.host.name}</bdi> is reviewing the proof. We’ll let you know.
          </Text>
        )}
        {(payment === 'waived' || payment === 'refunded') && payment_reason && (
          <Text size="sm">{payment_reason}</Text>
        )}
        {proof && <Proof proof={proof} shown={file(false)} saved={file(true)} />}
        <PayByCard side={side} id={registration.id} timeZone={event.time_zone} />
        {(may.pay || isToCome) && (
          <HowToPay instructions={registration} reference={registration.payment_reference} />
        )}
        {may.pay && <SendProof side={side} registration={registration} />}
        <OwnInvoices
          side={side}
          id={registration.id}
          timeZone={event.time_zone}
          us={us}
          host={event.host.name}
        />
        {receipt && (
          <Group>
            <LinkButton
              to={fairPages[side].status}
              search={{ id: registration.id, receipt: true }}
              variant="default"
              leftSection={<IconReceipt size={18} aria-hidden />}
            >
              View receipt
            </LinkButton>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
