import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendarOff,
  IconCopy,
  IconDotsVertical,
  IconPencil,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkMenuItem } from '#web/kit/menu-links.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type HostedRow, hostingOf } from '../hosted-events.contract.ts'
import { AskEvent, type Question } from './AskEvent.tsx'
import { hostPage, staleAfterChange } from './host-calls.ts'

const useDuplicate = ({ id, host: { kind } }: HostedRow) => {
  const navigate = useNavigate()
  const duplicate = useCall(hostingOf[kind].duplicate, {
    invalidates: staleAfterChange(kind),
    onSuccess: (copy) => {
      announceToScreenReader('Copied to a new draft. Give it a date')
      return navigate({ to: hostPage(kind, 'event/edit'), search: { id: copy.id, step: 'time' } as never })
    },
    onError: announceFailure,
  })
  return () => duplicate.mutate({ params: { id } })
}

interface EventMenuProps {
  event: HostedRow
  onDeleted?: () => unknown
}

/** The actions allowed for an event right now. */
export const EventMenu = ({ event, onDeleted }: EventMenuProps) => {
  const [asking, setAsking] = useState<Question | null>(null)
  const duplicate = useDuplicate(event)
  const { may } = event
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
            <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={duplicate}>
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
          {(may.cancel || may.delete) && <Menu.Divider />}
          {may.cancel && (
            <Menu.Item
              color="red"
              leftSection={<IconCalendarOff size={18} aria-hidden />}
              onClick={() => setAsking('cancel')}
            >
              Cancel event
            </Menu.Item>
          )}
          {may.delete && (
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
      {asking && (
        <AskEvent event={event} question={asking} close={() => setAsking(null)} onDeleted={onDeleted} />
      )}
    </>
  )
}
