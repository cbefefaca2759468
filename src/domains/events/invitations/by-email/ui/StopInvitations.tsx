import { Button } from '@mantine/core'
import { IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { ApiError } from '#web/client.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { useCall } from '#web/queries.ts'
import { stopInvitations } from '../email-invitation-answers.contract.ts'
import { EmailInvitationGone } from './OpenEmailInvitation.tsx'

/** The page behind a letter's unsubscribe link. */
export const StopInvitations = ({ token }: { token: string }) => {
  const { mutate, isPending, isSuccess, error } = useCall(stopInvitations, { onError: announceFailure })
  if (error instanceof ApiError && error.word === 'link_expired') return <EmailInvitationGone />
  if (isSuccess)
    return (
      <Outcome
        icon={IconMailCheck}
        tone="good"
        title="No more invitations"
        next={<LinkButton to="/">Go to the home page</LinkButton>}
      >
        We send no more invitations to this address, whoever asks for it.
      </Outcome>
    )
  return (
    <Outcome
      icon={IconMailOff}
      title="Stop these invitations?"
      next={
        <Button loading={isPending} onClick={() => mutate({ query: { token } })}>
          Stop invitations
        </Button>
      }
    >
      Universities can then no longer invite this address to events through Fairlead. The invitation you have
      still works.
    </Outcome>
  )
}
