import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { addressOf } from '#web/client.ts'
import { queryFor } from '#web/queries.ts'
import type { OwnDocuments } from '../own-invoices.contract.ts'
import { BillingDialog } from './BillingDialog.tsx'
import { ownInvoices } from './calls.ts'
import { BillingFacts, InvoicesSection } from './InvoicesSection.tsx'

interface OwnInvoicesProps {
  side: OrganizationKind
  id: string
  timeZone: string
  us: string
  host: string
}

const Billing = (props: OwnInvoicesProps & { of: OwnDocuments }) => {
  const { of, us, host } = props
  const [editing, setEditing] = useState(false)
  const isIssued = of.invoices.some(({ credited_by, kind }) => kind === 'invoice' && !credited_by)
  return (
    <Stack gap="sm">
      {of.billing && <BillingFacts of={of.billing} us={us} columns={2} />}
      {of.may.bill && (
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={() => setEditing(true)}>
            {of.billing ? 'Edit billing details' : 'Add billing details'}
          </Button>
          {isIssued && (
            <Text size="sm" c="dimmed">
              An issued invoice stays as it is. For a corrected one, ask <bdi>{host}</bdi>.
            </Text>
          )}
        </Group>
      )}
      {editing && (
        <BillingDialog
          bill={ownInvoices(props.side).bill}
          documents={ownInvoices(props.side).documents}
          id={props.id}
          us={us}
          isOwn
          initial={of.billing ?? of.suggested}
          onClose={() => setEditing(false)}
        />
      )}
    </Stack>
  )
}

/** The organization's invoices for a registration, and who they are made out to. */
export const OwnInvoices = (props: OwnInvoicesProps) => {
  const { side, id, timeZone } = props
  const documents = useQuery(queryFor(ownInvoices(side).documents, { params: { id } }))
  return (
    <InvoicesSection
      size="h5"
      timeZone={timeZone}
      documents={documents}
      file={(invoice, query) => addressOf(ownInvoices(side).file, { params: { id: invoice }, query })}
      none={() => 'No invoice has been issued.'}
    >
      {(data) => <Billing {...props} of={data} />}
    </InvoicesSection>
  )
}
