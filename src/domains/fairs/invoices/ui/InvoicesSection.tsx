import { Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Facts } from '#web/kit/Facts.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import type { Billing, Invoice } from '../invoice-documents.contract.ts'
import { type FileAddress, InvoiceRows } from './InvoiceRows.tsx'

interface InvoicesSectionProps<D> {
  size: 'h4' | 'h5'
  timeZone: string
  documents: UseQueryResult<D>
  /** Where an invoice is shown, or saved. */
  file: FileAddress
  /** What is said while there is none. */
  none: (documents: D) => string
  children: (documents: D) => ReactNode
}

/** A registration's invoices, and below them what its reader may do. */
export const InvoicesSection = <D extends { invoices: readonly Invoice[] }>(
  props: InvoicesSectionProps<D>,
) => {
  const { size, timeZone, documents, file, none, children } = props
  const { data, error, refetch } = documents
  return (
    <Stack gap="sm" component="section" aria-labelledby="invoices">
      <Title order={3} size={size} id="invoices">
        Invoices
      </Title>
      {data ? (
        <>
          {data.invoices.length > 0 ? (
            <InvoiceRows invoices={data.invoices} timeZone={timeZone} file={file} />
          ) : (
            <Text size="sm" c="dimmed">
              {none(data)}
            </Text>
          )}
          {children(data)}
        </>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <Skeletons count={1} height={48} />
      )}
    </Stack>
  )
}

/** Who invoices are made out to; `us` where no other name was given. */
export const BillingFacts = ({ of, us, columns }: { of: Billing; us?: string; columns?: 1 | 2 }) => (
  <Facts
    {...(columns && { columns })}
    facts={[
      { label: 'Purchase order', value: of.purchase_order },
      { label: 'Invoice to', value: of.name || us },
      {
        label: 'Billing address',
        value: of.address && <span style={{ whiteSpace: 'pre-line' }}>{of.address}</span>,
      },
      { label: 'Tax or VAT number', value: of.tax_number },
      { label: 'Email for invoices', value: of.email },
    ]}
  />
)
