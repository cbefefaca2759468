import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { dateLabel, moneyLabel } from '#shared/labels.ts'
import { type Invoice, invoiceLabels } from '../invoice-documents.contract.ts'

interface InvoiceRowsProps {
  invoices: readonly Invoice[]
  timeZone: string
  /** Where one is shown, or saved. */
  file: (id: string, download: boolean) => string
}

const nameOf = ({ kind, number }: Invoice): string => `${invoiceLabels[kind]} ${number}`

const notesOf = (invoice: Invoice, timeZone: string): string =>
  [
    moneyLabel(invoice.total, invoice.currency),
    dateLabel(invoice.issued_at, timeZone),
    invoice.purchase_order && `purchase order ${invoice.purchase_order}`,
    invoice.credits && `for ${invoice.credits}`,
    invoice.credited_by
      ? `taken back by ${invoice.credited_by}`
      : invoice.credited > 0 && `${moneyLabel(invoice.credited, invoice.currency)} of it credited`,
    invoice.reason,
  ]
    .filter(Boolean)
    .join(' · ')

/** Invoices and credit notes to open or save, newest first. */
export const InvoiceRows = ({ invoices, timeZone, file }: InvoiceRowsProps) => (
  <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
    {invoices.map((invoice) => (
      <Group key={invoice.id} component="li" justify="space-between" wrap="nowrap" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Anchor
            href={file(invoice.id, false)}
            target="_blank"
            rel="noopener"
            className="tabular"
            {...(invoice.credited_by && { td: 'line-through' })}
          >
            {nameOf(invoice)}
          </Anchor>
          <Text size="xs" c="dimmed" className="tabular" style={{ overflowWrap: 'anywhere' }}>
            {notesOf(invoice, timeZone)}
          </Text>
        </div>
        <ActionIcon
          component="a"
          href={file(invoice.id, true)}
          download
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Download ${nameOf(invoice)}`}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Group>
    ))}
  </Stack>
)
