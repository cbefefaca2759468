import { Button, Center, Loader, Stack } from '@mantine/core'
import { IconCircleCheck, IconClockX, IconHourglass, IconLinkOff, IconMailX } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Role } from '../../../shared/endpoint.ts'
import { ApiError } from '../../../web/client.ts'
import { LinkButton } from '../../../web/kit/links.tsx'
import { Outcome } from '../../../web/kit/Outcome.tsx'
import { useCall } from '../../../web/queries.ts'
import { authOf } from '../auth/contract.ts'
import { rememberEntering } from './entering.ts'
import { ResendForm } from './ResendForm.tsx'
import { useNext } from './useNext.ts'

interface Coming {
  role: Role
  /** Where they were going when they registered. */
  next: string | undefined
}

const Done = ({ role, next, email, waits }: Coming & { email: string; waits: boolean }) =>
  waits ? (
    <Outcome
      icon={IconHourglass}
      title="Your email is confirmed"
      next={<LinkButton to="/sign-in/pending-review">What happens next</LinkButton>}
    >
      {email} is yours. Your account is now being reviewed, and you get an email with the answer.
    </Outcome>
  ) : (
    <Outcome
      icon={IconCircleCheck}
      tone="good"
      title="Your email is confirmed"
      next={
        <LinkButton to="/sign-in" search={{ role, next }}>
          Sign in
        </LinkButton>
      }
    >
      {email} is yours, and your account is ready.
    </Outcome>
  )

const Used = ({ role, next }: Coming) => (
  <Outcome
    icon={IconLinkOff}
    title="This link has been used"
    next={
      <LinkButton to="/sign-in" search={{ role, next }}>
        Sign in
      </LinkButton>
    }
  >
    Each link works once, and this one did its work: your email is confirmed. You can sign in.
  </Outcome>
)

const Expired = ({ role, next }: Coming) => (
  <Outcome
    icon={IconClockX}
    tone="bad"
    title="This link is no longer valid"
    more={<ResendForm role={role} next={next} verb="Send a new link" />}
  >
    Links work for 24 hours. Have a new one sent to you.
  </Outcome>
)

const NoLink = ({ role, next }: Coming) => (
  <Outcome
    icon={IconMailX}
    tone="bad"
    title="The link is incomplete"
    more={<ResendForm role={role} next={next} verb="Send a new link" />}
  >
    Open the link from the letter once more, as a whole, or have a new one sent to you.
  </Outcome>
)

const Trouble = ({ message, again }: { message: string; again: () => void }) => (
  <Outcome
    icon={IconMailX}
    tone="bad"
    title="That did not work"
    next={<Button onClick={again}>Try again</Button>}
  >
    {message}
  </Outcome>
)

/** Uses the mailed link on arriving and says what came of it. */
export const VerifyEmail = ({ role, token }: { role: Role; token: string }) => {
  const next = useNext()
  const coming = { role, next }
  const { mutate, data, error } = useCall(authOf[role].verifyEmail, {
    onSuccess: ({ email }) => rememberEntering({ role, email, next }),
  })
  useEffect(() => {
    if (token) mutate({ body: { token } })
  }, [mutate, token])
  if (!token) return <NoLink {...coming} />
  if (data) return <Done {...coming} email={data.email} waits={data.status === 'pending_review'} />
  if (!error) {
    return (
      <Center mih="60dvh" role="status">
        <Stack align="center">
          <Loader />
          Confirming your email
        </Stack>
      </Center>
    )
  }
  const word = error instanceof ApiError ? error.word : 'unexpected'
  if (word === 'link_used') return <Used {...coming} />
  if (word === 'link_expired') return <Expired {...coming} />
  if (word === 'invalid' || word === 'not_found') return <NoLink {...coming} />
  return <Trouble message={error.message} again={() => mutate({ body: { token } })} />
}
