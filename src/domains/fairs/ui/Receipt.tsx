import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { whenLabel } from '#domains/events/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { MomentInZone, withNonBreakingSpaces } from '#web/kit/time.tsx'
import type { OwnRegistration } from '../exhibitor-registration.contract.ts'
import { boothLabel } from '../fairs.contract.ts'
import { fairPages } from './calls.ts'
import classes from './fairs.module.css'
import { priceLabel } from './words.ts'

interface ReceiptProps {
  side: OrganizationKind
  registration: OwnRegistration
  /** Who paid. */
  payer: string
}

/** The receipt of a verified payment, made for printing. */
export const Receipt = ({ side, registration, payer }: ReceiptProps) => {
  const { receipt, event, fee, received, currency, booth, payment, payment_at } = registration
  const back = (
    <LinkButton to={fairPages[side].status} search={{ id: registration.id }} variant="default">
      Back to registration
    </LinkButton>
  )
  if (!receipt)
    return (
      <Page narrow>
        <EmptyState title="No receipt yet" action={back}>
          It will be here as soon as the host verifies the payment.
        </EmptyState>
      </Page>
    )
  return (
    <Page narrow>
      <article className={classes.receipt}>
        <Stack gap="lg">
          <div>
            <Title>Receipt</Title>
            <Text c="dimmed" className="tabular">
              Number {receipt.number}
            </Text>
          </div>
          <Facts
            facts={[
              { label: 'Received from', value: payer },
              { label: 'Received by', value: event.host.name },
              { label: 'For', value: event.title },
              { label: 'Booth', value: booth && boothLabel(booth) },
              {
                label: 'Event',
                value: <span suppressHydrationWarning>{withNonBreakingSpaces(whenLabel(event))}</span>,
              },
              { label: 'Amount', value: <strong>{`${priceLabel(fee, currency)} (${currency})`}</strong> },
              payment === 'verified' &&
                received < fee && {
                  label: 'Waived or refunded',
                  value: priceLabel(fee - received, currency),
                },
              { label: 'Verified', value: <MomentInZone at={receipt.at} zone={event.time_zone} /> },
              payment === 'refunded' && {
                label: 'Refunded',
                value: <MomentInZone at={payment_at} zone={event.time_zone} />,
              },
            ]}
          />
          <Group className={classes.quiet!}>
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
            {back}
          </Group>
        </Stack>
      </article>
    </Page>
  )
}
