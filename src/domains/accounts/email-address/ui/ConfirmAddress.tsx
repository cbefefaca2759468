import { Button, Stack } from '@mantine/core'
import {
  IconCircleCheck,
  IconClockX,
  IconLinkOff,
  IconLogin,
  IconMailX,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { startPageOf, useSession } from '#web/session.ts'
import { authOf } from '../../authentication.contract.ts'
import { session } from '../../sign-in.contract.ts'
import { ownEmail, proveEmail } from '../email-address.contract.ts'

interface End {
  icon: TablerIcon
  title: string
  text: ReactNode
}

/** Why the link doesn't work, by what the server answered. */
const ends: Record<string, End> = {
  link_used: {
    icon: IconLinkOff,
    title: 'This link has already been used',
    text: 'Each link works once, and this one has done its job: your account now uses the address it was sent to.',
  },
  link_expired: {
    icon: IconClockX,
    title: 'This link is no longer valid',
    text: 'Links work for 24 hours, and only the last one you asked for is valid. Ask for a new one under “Sign-in and security”.',
  },
  email_taken: {
    icon: IconMailX,
    title: 'This address already has an account',
    text: 'Someone started using it after you asked for it, so your address hasn’t changed. If that account is also yours, sign in to it with this address.',
  },
  not_allowed: {
    icon: IconLogin,
    title: 'This link belongs to another account',
    text: 'You’re signed in, but not to the account that asked for this link. Sign in to that one, then open the link in the email again.',
  },
}

const incomplete: End = {
  icon: IconMailX,
  title: 'The link is incomplete',
  text: 'Open the whole link from the email again.',
}

const signInFirst: End = {
  icon: IconLogin,
  title: 'Sign in first',
  text: 'To use this link, sign in to the account that asked for it, then open the link in the email again.',
}

const Ended = ({ end: { icon, title, text }, next }: { end: End; next: ReactNode }) => (
  <Outcome icon={icon} tone="bad" title={title} next={next}>
    {text}
  </Outcome>
)

const Confirm = ({ token, home }: { token: string; home: ReactNode }) => {
  const [email, setEmail] = useState<string | null>(null)
  const form = useContractForm({
    endpoint: proveEmail,
    initial: { token },
    invalidates: [session, ownEmail, ...Object.values(authOf).map(({ me }) => me)],
    onSuccess: (answer) => setEmail(answer.email),
  })
  if (email)
    return (
      <Outcome icon={IconCircleCheck} tone="good" title="Your email address has been changed" next={home}>
        From now on, sign in with {email}. Our emails will go there. Your other devices have been signed out.
      </Outcome>
    )
  const { word = '', fields = {} } = form.failure ?? {}
  if (ends[word]) return <Ended end={ends[word]} next={home} />
  if ('token' in fields) return <Ended end={incomplete} next={home} />
  return (
    <AuthLayout
      title="Confirm your new email address"
      lead="You’ll sign in with the address this email was sent to. Your other devices will be signed out, and your old address gets an email about it."
    >
      <form {...form.props}>
        <Stack gap="md">
          <FormSummary form={form} />
          <Button type="submit" size="md" loading={form.sending}>
            Use this address
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}

/** Where the email to a new address leads: confirms it, in the session of the person who asked for it. */
export const ConfirmAddress = ({ token }: { token: string }) => {
  const who = useSession()
  if (!who.person)
    return (
      <Ended
        end={signInFirst}
        next={
          <LinkButton to="/sign-in" variant="default">
            Sign in
          </LinkButton>
        }
      />
    )
  const home = <LinkButton to={startPageOf(who) as string}>Continue</LinkButton>
  return token ? <Confirm token={token} home={home} /> : <Ended end={incomplete} next={home} />
}
