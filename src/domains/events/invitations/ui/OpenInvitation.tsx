import { Center, Loader, Stack, Text } from '@mantine/core'
import { IconCalendarEvent, IconLinkOff, IconMailOpened } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import { EventTime } from '#domains/events/ui/EventTime.tsx'
import { placeLabel } from '#domains/events/ui/words.ts'
import type { OrganizationKind, OutputOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/client.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { look } from '../invitation-links.contract.ts'
import { openCall, pages, staleAfterAnswer } from './words.ts'

interface Secrets {
  id: string
  token: string
}
type Looked = OutputOf<typeof look>

const Gone = () => (
  <Outcome
    icon={IconLinkOff}
    tone="bad"
    title="This invitation link doesn’t work"
    next={<LinkButton to="/sign-in">Sign in</LinkButton>}
  >
    The event may be over or canceled, the host may have created a new link, or the person who created this
    one may no longer represent the host. Ask the host for a new link.
  </Outcome>
)

const Reading = () => (
  <Center mih="60dvh" role="status">
    <Loader role="status" aria-label="Loading the invitation" />
  </Center>
)

const About = ({ looked: { event } }: { looked: Looked }) => (
  <Stack gap="2xs">
    <Text fw={500}>{event.host.name}</Text>
    <Text component="div">
      <EventTime event={event} />
    </Text>
    <Text>{placeLabel(event)}</Text>
  </Stack>
)

const roles = { employer: 'employer_user', university: 'university_user' } as const
const anOrganization = { employer: 'an employer', university: 'a university' } as const

/** For visitors who are not signed in as the kind it invites: sign in, or register the organization first. */
const Enter = ({ looked, secrets }: { looked: Looked; secrets: Secrets }) => {
  const next = `/event-invitation?id=${secrets.id}&token=${secrets.token}`
  const { invites, event } = looked
  return (
    <Outcome
      icon={IconCalendarEvent}
      title={`You’re invited: ${event.title}`}
      next={
        <>
          <LinkButton to="/sign-in" search={{ role: roles[invites], next }}>
            Sign in as {anOrganization[invites]}
          </LinkButton>
          <LinkButton to={`/sign-up/${invites}` as string} search={{ next } as never} variant="default">
            Sign up
          </LinkButton>
        </>
      }
    >
      <About looked={looked} />
      <Text mt="md" size="sm" c="dimmed">
        This link invites {invites === 'employer' ? 'employers' : 'universities'}. New here? Sign up, and
        you’ll return to it once your account is active.
      </Text>
    </Outcome>
  )
}

const Opening = ({ side, secrets }: { side: OrganizationKind; secrets: Secrets }) => {
  const navigate = useNavigate()
  const { mutate, error } = useCall(openCall(side), {
    invalidates: staleAfterAnswer(side),
    onSuccess: ({ event_id }) =>
      navigate({ to: pages[side].detail, search: { id: event_id }, replace: true }),
  })
  useEffect(() => {
    mutate({ body: secrets })
  }, [mutate, secrets])
  if (!error) return <Reading />
  if (error instanceof ApiError && error.word === 'not_allowed')
    return (
      <Outcome
        icon={IconMailOpened}
        title="Someone else on your team has to open it"
        next={
          <LinkButton to={pages[side].list} search={{ tab: 'invited' } as never}>
            View your invitations
          </LinkButton>
        }
      >
        Your role is view-only. Pass the link on to a colleague who can act for your organization.
      </Outcome>
    )
  if (error instanceof ApiError && error.word === 'link_expired') return <Gone />
  return <ErrorState error={error} retry={() => mutate({ body: secrets })} />
}

const sideOf = { [modes.EMPLOYER]: 'employer', [modes.UNIVERSITY]: 'university' } as const

/** The page an event's invitation link leads to. */
export const OpenInvitation = ({ secrets }: { secrets: Secrets }) => {
  const who = useSession()
  const { data, error, refetch } = useQuery({
    ...queryFor(look, { body: secrets }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) {
    const word = error instanceof ApiError ? error.word : 'unexpected'
    return word === 'link_expired' || word === 'invalid' ? (
      <Gone />
    ) : (
      <ErrorState error={error} retry={refetch} />
    )
  }
  if (!data) return <Reading />
  const side = (sideOf as Partial<Record<number, OrganizationKind>>)[who.mode]
  return side === data.invites ? (
    <Opening side={side} secrets={secrets} />
  ) : (
    <Enter looked={data} secrets={secrets} />
  )
}

export { Gone as InvitationGone }
