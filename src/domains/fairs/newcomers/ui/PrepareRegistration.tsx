import { Center, Loader, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmailInvitationGone } from '#domains/events/invitations/by-email/ui/OpenEmailInvitation.tsx'
import { EventTime } from '#domains/events/ui/EventTime.tsx'
import { ApiError } from '#web/client.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import type { Representative } from '../../fairs.contract.ts'
import { lookAtRegistration } from '../prepared-registrations.contract.ts'
import { PreparedForm } from './PreparedForm.tsx'

const Refused = ({ token, error }: { token: string; error: ApiError }) => (
  <Outcome
    icon={IconInfoCircle}
    title="Nothing to fill in here"
    next={
      <LinkButton to="/email-invitation" search={{ token }}>
        View invitation
      </LinkButton>
    }
  >
    {error.message}.
  </Outcome>
)

interface PrepareProps {
  token: string
  onSignUp: (first: Representative) => Promise<void>
}

/** By the link of an invitation: fills in the registration of an employer that is not here yet. */
export const PrepareRegistration = ({ token, onSignUp }: PrepareProps) => {
  const { data, error, refetch } = useQuery({
    ...queryFor(lookAtRegistration, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) {
    const word = error instanceof ApiError ? error.word : 'unexpected'
    if (word === 'link_expired' || word === 'invalid') return <EmailInvitationGone />
    if (word === 'conflict') return <Refused token={token} error={error as ApiError} />
    return <ErrorState error={error} retry={refetch} />
  }
  if (!data)
    return (
      <Center mih="60dvh" role="status">
        <Loader role="status" aria-label="Loading the registration" />
      </Center>
    )
  const { event, is_signed_up } = data
  return (
    <Page narrow>
      <PageHeader
        title="Accept and register"
        description={
          <>
            <bdi>{event.title}</bdi>, <bdi>{event.host.name}</bdi>
          </>
        }
      >
        <Text size="sm" c="dimmed" component="div">
          <EventTime event={event} />
        </Text>
      </PageHeader>
      <Text mb="lg">
        {is_signed_up
          ? 'As soon as your organization is approved, you’re registered with this. Until then you can change it.'
          : 'Fill this in once. Next, you sign up your organization, and as soon as we approve it, you’re registered with this.'}
      </Text>
      <PreparedForm token={token} preparing={data} onSignUp={onSignUp} />
    </Page>
  )
}
