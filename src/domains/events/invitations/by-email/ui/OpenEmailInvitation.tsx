import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { IconCalendarEvent, IconLinkOff, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import { EventTime } from '#domains/events/ui/EventTime.tsx'
import { placeLabel } from '#domains/events/ui/words.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/client.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { pages, staleAfterAnswer } from '../../ui/words.ts'
import { acceptByLink, declineByLink, lookAtInvitation } from '../email-invitation-answers.contract.ts'

type Looked = OutputOf<typeof lookAtInvitation>

export const EmailInvitationGone = () => (
  <Outcome
    icon={IconLinkOff}
    tone="bad"
    title="This invitation doesn’t work"
    next={<LinkButton to="/sign-in">Sign in</LinkButton>}
  >
    The event may be over or canceled, the host may have withdrawn the invitation, or the link may be cut off.
  </Outcome>
)

const About = ({ event }: { event: Looked['event'] }) => (
  <Stack gap="2xs">
    <Text component="div">
      <EventTime event={event} />
    </Text>
    <Text>{placeLabel(event)}</Text>
  </Stack>
)

const Decline = ({ token }: { token: string }) => {
  const { mutate, isPending } = useCall(declineByLink, {
    invalidates: [lookAtInvitation],
    onError: announceFailure,
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate({ body: { token } })}>
      Decline
    </Button>
  )
}

/** For an employer's member who is signed in: takes it up and goes on to the registration. */
const Accept = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const { mutate, isPending } = useCall(acceptByLink, {
    invalidates: [...staleAfterAnswer('employer'), lookAtInvitation],
    onSuccess: ({ event_id }) => navigate({ to: pages.employer.stand, search: { id: event_id } }),
    onError: announceFailure,
  })
  return (
    <Button loading={isPending} onClick={() => mutate({ body: { token } })}>
      Accept and register
    </Button>
  )
}

const Steps = ({ token, looked }: { token: string; looked: Looked }) => {
  const { mode } = useSession()
  const next = `/email-invitation?token=${token}`
  const accept =
    mode === modes.EMPLOYER ? (
      <Accept token={token} />
    ) : looked.is_taken_up ? (
      <>
        <LinkButton to="/sign-in" search={{ role: 'employer_user', next }}>
          Sign in to register
        </LinkButton>
        <LinkButton to="/email-invitation" search={{ token, register: true }} variant="default">
          Fill in the registration
        </LinkButton>
      </>
    ) : (
      <LinkButton to="/email-invitation" search={{ token, register: true }}>
        Accept and register
      </LinkButton>
    )
  return (
    <>
      {accept}
      {!looked.is_declined && !looked.is_taken_up && <Decline token={token} />}
    </>
  )
}

const Hint = ({ token, looked }: { token: string; looked: Looked }) => {
  const { mode } = useSession()
  if (looked.is_taken_up)
    return (
      <>
        An employer has signed up with this invitation. Once it’s approved, it’s registered with what was
        filled in here, or its team finds the invitation under its events.
      </>
    )
  if (mode === modes.EMPLOYER) return <>You accept for your team. This link works for one employer.</>
  return (
    <>
      New here? Fill in the registration and sign up your organization. Once we’ve approved it, you’re
      registered. Already on Fairlead?{' '}
      <LinkAnchor
        underline="always"
        to="/sign-in"
        search={{ role: 'employer_user', next: `/email-invitation?token=${token}` }}
      >
        Sign in
      </LinkAnchor>
    </>
  )
}

/** The page of the personal link in a letter: says who invites to what, and takes the answer. */
export const OpenEmailInvitation = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery({
    ...queryFor(lookAtInvitation, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) {
    const word = error instanceof ApiError ? error.word : 'unexpected'
    return word === 'link_expired' || word === 'invalid' ? (
      <EmailInvitationGone />
    ) : (
      <ErrorState error={error} retry={refetch} />
    )
  }
  if (!data)
    return (
      <Center mih="60dvh" role="status">
        <Loader role="status" aria-label="Loading the invitation" />
      </Center>
    )
  const { event, is_declined } = data
  return (
    <Outcome
      icon={is_declined ? IconMailOff : IconCalendarEvent}
      title={is_declined ? 'You declined' : `${event.host.name} invites you: ${event.title}`}
      next={<Steps token={token} looked={data} />}
    >
      {is_declined && (
        <Text mb="md">
          {event.host.name} knows that you can’t come to {event.title}. If you change your mind, you can still
          accept.
        </Text>
      )}
      <About event={event} />
      {!is_declined && (
        <Text mt="md">
          As an exhibitor you meet the students there. Accept and register, or decline with one press.
        </Text>
      )}
      <Text mt="md" size="sm" c="dimmed">
        <Hint token={token} looked={data} />
      </Text>
    </Outcome>
  )
}
