import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import { addressOf } from '#web/client.ts'
import { CardOffer } from '../../card-payments/ui/CardOffer.tsx'
import { SellerDialog } from '../../invoices/ui/SellerDialog.tsx'
import { Broadcasts } from '../../messages/ui/Broadcasts.tsx'
import { WaitingLine } from '../../waiting/ui/WaitingLine.tsx'
import { exhibitorExportOf, type universityExhibitorExport } from '../exhibitor-export.contract.ts'
import {
  exhibitorPrintsOf,
  type Print,
  prints,
  type universityExhibitorPrints,
} from '../exhibitor-prints.contract.ts'
import type { ExhibitorAddress } from './address.ts'
import { hostCalls } from './calls.ts'
import { ExhibitorForm } from './ExhibitorForm.tsx'

interface ExhibitorActionsProps {
  event: EventTabProps['event']
  booths: readonly { id: string; name: string; free: number; waiting: number }[]
  /** What the list is narrowed to. */
  narrowing: Omit<ExhibitorAddress, 'page' | 'sort' | 'registration'>
  hasFees: boolean
  /** Whether anyone registered. */
  hasAny: boolean
  mayAdd: boolean
}

type Downloads = Pick<ExhibitorActionsProps, 'event' | 'narrowing' | 'hasFees'>

const printLabels: Record<Print, string> = {
  badges: 'Badges (PDF)',
  table_cards: 'Table cards (PDF)',
  hall_list: 'Hall list (PDF)',
}

const Download = ({ event, narrowing, hasFees }: Downloads) => {
  const { kind } = event.host
  const { people } = exhibitorExportOf[kind] as typeof universityExhibitorExport
  const { print } = exhibitorPrintsOf[kind] as typeof universityExhibitorPrints
  const params = { id: event.id }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={addressOf(people, { params, query: narrowing })} download>
          People, one per line (CSV)
        </Menu.Item>
        {prints.map((what) => (
          <Menu.Item
            key={what}
            component="a"
            href={addressOf(print, { params, query: { what, ...narrowing } })}
            download
          >
            {printLabels[what]}
          </Menu.Item>
        ))}
        {hasFees && (
          <Menu.Item component="a" href={addressOf(hostCalls(kind).ledger, { params })} download>
            Ledger (CSV)
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What a host can do besides answering registrations. */
export const ExhibitorActions = ({
  event,
  booths,
  narrowing,
  hasFees,
  hasAny,
  mayAdd,
}: ExhibitorActionsProps) => {
  const [adding, setAdding] = useState(false)
  const [detailing, setDetailing] = useState(false)
  const side = event.host.kind
  return (
    <Group gap="xs">
      {mayAdd && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add exhibitor
        </Button>
      )}
      {side === 'university' && <WaitingLine eventId={event.id} timeZone={event.time_zone} booths={booths} />}
      {hasAny && (
        <>
          <Broadcasts
            kind={side}
            eventId={event.id}
            timeZone={event.time_zone}
            booths={booths}
            aim={narrowing}
          />
          <Download event={event} narrowing={narrowing} hasFees={hasFees} />
        </>
      )}
      {mayAdd && hasFees && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileInvoice size={16} aria-hidden />}
          onClick={() => setDetailing(true)}
        >
          Invoice details
        </Button>
      )}
      {mayAdd && hasFees && <CardOffer side={side} eventId={event.id} />}
      {detailing && <SellerDialog side={side} onClose={() => setDetailing(false)} />}
      {adding && (
        <ExhibitorForm side={side} eventId={event.id} booths={booths} onClose={() => setAdding(false)} />
      )}
    </Group>
  )
}
