import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/kit/states.tsx'
import { useSession } from '#web/session.ts'
import type { WritingStep } from '../../ui/host-address.ts'
import { hostedQuery, hostPage } from '../../ui/host-calls.ts'
import { formSteps } from './step-words.ts'
import { WritingForm } from './WritingForm.tsx'

interface WritingPageProps {
  host: OrganizationKind
  id: string | undefined
  step: WritingStep | undefined
}

const ToEvents = ({ host }: Pick<WritingPageProps, 'host'>) => (
  <LinkButton to={hostPage(host, 'your-event')}>To your events</LinkButton>
)

/** The form for a new event, or for one there is. The id a new draft gets later changes the address, not the form. */
export const WritingPage = ({ host, id, step = 'basics' }: WritingPageProps) => {
  const [opened] = useState(id)
  const navigate = useNavigate()
  const isViewer = useSession().account?.team_role === 'viewer'
  const event = useQuery({
    ...hostedQuery(host, opened ?? ''),
    enabled: opened !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  if (isViewer)
    return (
      <EmptyState
        icon={IconLock}
        title="Your role reads events, it does not write them"
        action={<ToEvents host={host} />}
      >
        An owner or admin of your team can change that.
      </EmptyState>
    )
  if (opened && event.error) return <ErrorState error={event.error} retry={event.refetch} />
  if (opened && (!event.data || !event.isFetchedAfterMount)) return <Skeletons count={4} />
  if (event.data && ['ended', 'canceled'].includes(event.data.state))
    return (
      <EmptyState
        icon={IconLock}
        title="This event is over or canceled, so it stays as it is"
        action={<ToEvents host={host} />}
      >
        Duplicate it to hold another one like it.
      </EmptyState>
    )
  return (
    <WritingForm
      host={host}
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
