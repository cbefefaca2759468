import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileCode } from '@tabler/icons-react'
import { dateLabel, moneyLabel } from '#shared/labels.ts'
import { type Invoice, type InvoiceFormat, invoiceLabels } from '../invoice-documents.contract.ts'

/** Where an invoice is shown, saved, or saved as data. */
export type FileAddress = (id: string, query: { download?: true; format?: InvoiceFormat }) => string

interface InvoiceRowsProps {
  invoices: readonly Invoice[]
  timeZone: string
  file: FileAddress
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
            href={file(invoice.id, {})}
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
        <Group gap={4} wrap="nowrap">
          {invoice.is_structured && (
            <ActionIcon
              component="a"
              href={file(invoice.id, { download: true, format: 'xml' })}
              download
              variant="subtle"
              color="gray"
              size="lg"
              title="Download structured invoice (XML)"
              aria-label={`Download structured invoice (XML) of ${nameOf(invoice)}`}
            >
              <IconFileCode size={18} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            component="a"
            href={file(invoice.id, { download: true })}
            download
            variant="subtle"
            color="gray"
            size="lg"
            title="Download PDF"
            aria-label={`Download ${nameOf(invoice)}`}
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    ))}
  </Stack>
)
