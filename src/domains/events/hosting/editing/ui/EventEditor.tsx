import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/kit/states.tsx'
import { useMay } from '#web/session.ts'
import type { EditingStep } from '../../ui/host-address.ts'
import { hostedQuery, hostPage } from '../../ui/host-calls.ts'
import { EventForm } from './EventForm.tsx'
import type { FormPreview } from './ForEmployers.tsx'
import { formSteps } from './step-words.ts'

interface EventEditorProps {
  host: OrganizationKind
  id: string | undefined
  step: EditingStep | undefined
  /** What a fair asks and offers, for its preview; only universities' events do. */
  Form?: FormPreview
}

const ToEvents = ({ host }: Pick<EventEditorProps, 'host'>) => (
  <LinkButton to={hostPage(host, 'your-event')}>Your events</LinkButton>
)

/**
 * The form for a new or existing event. When a new draft gets its id, the address changes but the form stays
 * mounted.
 */
export const EventEditor = ({ host, id, step = 'basics', Form }: EventEditorProps) => {
  const [opened] = useState(id)
  const navigate = useNavigate()
  const { act } = useMay()
  const event = useQuery({
    ...hostedQuery(host, opened ?? ''),
    enabled: opened !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  if (!act)
    return (
      <EmptyState
        icon={IconLock}
        title="Your role can view events but not edit them"
        action={<ToEvents host={host} />}
      >
        An owner or admin on your team can change that.
      </EmptyState>
    )
  if (opened && event.error) return <ErrorState error={event.error} retry={event.refetch} />
  if (opened && (!event.data || !event.isFetchedAfterMount)) return <Skeletons count={4} />
  if (event.data && ['ended', 'canceled'].includes(event.data.state))
    return (
      <EmptyState
        icon={IconLock}
        title="This event is over or canceled, so it can’t be edited"
        action={<ToEvents host={host} />}
      >
        Duplicate it to host a similar one.
      </EmptyState>
    )
  return (
    <EventForm
      host={host}
      Form={Form}
      event={opened ? event.data : undefined}
      step={formSteps[host].names.includes(step) ? step : 'basics'}
      onAddress={(change) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, ...change }) as never,
          replace: change.id !== undefined,
          resetScroll: false,
        })
      }
    />
  )
}
