import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { LinkButton } from '#web/kit/links.tsx'
import { EventStateBadge } from '../../ui/EventStateBadge.tsx'
import { CanceledNotice, EventHeading } from '../../ui/EventView.tsx'
import { DuplicateButton } from '../copies/ui/Duplicating.tsx'
import type { HostedEvent } from '../hosted-events.contract.ts'
import { EventMenu } from './EventMenu.tsx'
import { EventTabs } from './EventTabs.tsx'
import type { FairPanels } from './event-tab.ts'
import { hostPage } from './host-calls.ts'
import classes from './hosting.module.css'

/** An event's page for its host: details, actions, and tabs. */
export const HostedEventPage = ({ event, fair }: { event: HostedEvent; fair: FairPanels }) => {
  const navigate = useNavigate()
  const { kind } = event.host
  return (
    <>
      <div className={classes.head}>
        <EventHeading
          event={event}
          badge={<EventStateBadge state={event.state} startsAt={event.starts_at} />}
          cover={false}
          action={
            <>
              {event.may.edit && (
                <LinkButton
                  to={hostPage(kind, 'event/edit')}
                  search={{ id: event.id } as never}
                  variant={event.state === 'draft' ? 'filled' : 'default'}
                  leftSection={<IconPencil size={18} aria-hidden />}
                >
                  {event.state === 'draft' ? 'Continue draft' : 'Edit'}
                </LinkButton>
              )}
              {!event.may.edit && event.may.duplicate && <DuplicateButton event={event} />}
              <EventMenu event={event} onDeleted={() => navigate({ to: hostPage(kind, 'your-event') })} />
            </>
          }
        />
        <CanceledNotice event={event} />
      </div>
      <EventTabs event={event} fair={fair} />
    </>
  )
}
