import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { addressOf } from '#web/client.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { useMay } from '#web/session.ts'
import { exhibitorsOf } from '../../exhibitors/exhibitors.contract.ts'
import { ReasonDialog } from '../../exhibitors/ui/ReasonDialog.tsx'
import { BillingDialog } from './BillingDialog.tsx'
import { noBilling } from './BillingFields.tsx'
import { hostInvoices } from './calls.ts'
import { BillingFacts, InvoicesSection } from './InvoicesSection.tsx'
import { SellerDialog } from './SellerDialog.tsx'

interface HostedInvoicesProps {
  side: OrganizationKind
  id: string
  eventId: string
  timeZone: string
  /** Who is registered. */
  name: string
}

type Asked = 'correct' | 'details' | 'bill' | null

/** A registration's invoices, for its host: to open, to issue a missing one, to correct the one that stands. */
export const HostedInvoices = ({ side, id, eventId, timeZone, name }: HostedInvoicesProps) => {
  const [asking, setAsking] = useState<Asked>(null)
  const { act } = useMay()
  const { documents, issue, correct, bill, file } = hostInvoices(side)
  const query = useQuery(queryFor(documents, { params: { id } }))
  const stale = [documents, exhibitorsOf[side].one]
  const issuing = useCall(issue, { invalidates: stale })
  const correcting = useCall(correct, { invalidates: stale })
  const send = async (work: Promise<unknown>, said: string) => {
    try {
      await work
      announceToScreenReader(said)
      setAsking(null)
    } catch (failure) {
      announceFailure(failure)
    }
  }
  return (
    <>
      <InvoicesSection
        size="h4"
        timeZone={timeZone}
        documents={query}
        file={(invoice, query) => addressOf(file, { params: { id: invoice }, query })}
        none={({ has_seller }) =>
          has_seller
            ? 'No invoice yet: it is issued once the fee is due.'
            : 'No invoices are issued until your invoice details are there.'
        }
      >
        {(data) => (
          <>
            {data.billing && <BillingFacts of={data.billing} us={name} />}
            <Group gap="xs">
              {data.may.issue && (
                <Button
                  size="sm"
                  loading={issuing.isPending}
                  onClick={() =>
                    void send(issuing.mutateAsync({ params: { id: eventId } }), 'Invoices issued')
                  }
                >
                  Issue missing invoices
                </Button>
              )}
              {data.may.correct && (
                <Button size="sm" variant="default" onClick={() => setAsking('correct')}>
                  Correct invoice
                </Button>
              )}
              {data.may.bill && (
                <Button size="sm" variant="default" onClick={() => setAsking('bill')}>
                  {data.billing ? 'Edit billing details' : 'Add billing details'}
                </Button>
              )}
              {act && !data.has_seller && (
                <Button size="sm" variant="default" onClick={() => setAsking('details')}>
                  Add invoice details
                </Button>
              )}
            </Group>
            {asking === 'bill' && (
              <BillingDialog
                bill={bill}
                documents={documents}
                id={id}
                us={name}
                isOwn={false}
                initial={data.billing ?? noBilling}
                onClose={() => setAsking(null)}
              />
            )}
          </>
        )}
      </InvoicesSection>
      {asking === 'details' && <SellerDialog side={side} onClose={() => setAsking(null)} />}
      {asking === 'correct' && (
        <ReasonDialog
          title="Correct the invoice?"
          consequence="A credit note takes it back, and another one is issued with the details as they are now. The exhibitor is notified."
          verb="Correct invoice"
          danger={false}
          busy={correcting.isPending}
          onClose={() => setAsking(null)}
          onSend={(reason) =>
            void send(correcting.mutateAsync({ params: { id }, body: { reason } }), 'Invoice corrected')
          }
        />
      )}
    </>
  )
}
