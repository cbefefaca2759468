import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendarOff,
  IconCopy,
  IconDotsVertical,
  IconPencil,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { useState } from 'react'
import { LinkMenuItem } from '#web/kit/menu-links.tsx'
import { Duplicating } from '../copies/ui/Duplicating.tsx'
import type { HostedRow } from '../hosted-events.contract.ts'
import { AskEvent, type Question } from './AskEvent.tsx'
import { hostPage } from './host-calls.ts'

interface EventMenuProps {
  event: HostedRow
  onDeleted?: () => unknown
}

/** The actions allowed for an event right now. */
export const EventMenu = ({ event, onDeleted }: EventMenuProps) => {
  const [asking, setAsking] = useState<Question | null>(null)
  const [duplicating, setDuplicating] = useState(false)
  const { may } = event
  const mayAskToDelete = may.delete || may.delete_waits_for !== null
  const isPublic = event.visibility === 'public' && ['published', 'ended', 'canceled'].includes(event.state)
  if (!may.duplicate && !isPublic) return null
  return (
    <>
      <Menu position="bottom-end" width={220} shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${event.title}`}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may.edit && (
            <LinkMenuItem
              to={hostPage(event.host.kind, 'event/edit')}
              search={{ id: event.id } as never}
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              Edit
            </LinkMenuItem>
          )}
          {may.duplicate && (
            <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setDuplicating(true)}>
              Duplicate
            </Menu.Item>
          )}
          {isPublic && (
            <LinkMenuItem
              to="/public-event"
              search={{ id: event.id }}
              leftSection={<IconWorld size={18} aria-hidden />}
            >
              View public page
            </LinkMenuItem>
          )}
          {(may.cancel || mayAskToDelete) && <Menu.Divider />}
          {may.cancel && (
            <Menu.Item
              color="red"
              leftSection={<IconCalendarOff size={18} aria-hidden />}
              onClick={() => setAsking('cancel')}
            >
              Cancel event
            </Menu.Item>
          )}
          {mayAskToDelete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setAsking('delete')}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {duplicating && <Duplicating event={event} close={() => setDuplicating(false)} />}
      {asking && (
        <AskEvent event={event} question={asking} close={() => setAsking(null)} onDeleted={onDeleted} />
      )}
    </>
  )
}
