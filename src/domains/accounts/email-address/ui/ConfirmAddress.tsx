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
import { Entrance } from '#web/kit/Entrance.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { homeOf, useSession } from '#web/session.ts'
import { authOf } from '../../authentication.contract.ts'
import { session } from '../../sign-in.contract.ts'
import { ownEmail, proveEmail } from '../email-address.contract.ts'

interface End {
  icon: TablerIcon
  title: string
  text: ReactNode
}

/** Why the link does nothing here, by what the server said. */
const ends: Record<string, End> = {
  link_used: {
    icon: IconLinkOff,
    title: 'This link has been used',
    text: 'Each link works once, and this one did its work: the address it went to is the account’s.',
  },
  link_expired: {
    icon: IconClockX,
    title: 'This link is no longer valid',
    text: 'It works for 24 hours, and only the last one you asked for. Ask for a new one under “Sign-in and security”.',
  },
  email_taken: {
    icon: IconMailX,
    title: 'This address has an account already',
    text: 'It became somebody’s since you asked for it, so your address stays as it was. If that account is yours too, sign in to it with this address.',
  },
  not_allowed: {
    icon: IconLogin,
    title: 'This link belongs to another account',
    text: 'You are signed in, but not to the account it was asked for with. Sign in to that one, then open the link in the letter once more.',
  },
}

const incomplete: End = {
  icon: IconMailX,
  title: 'The link is incomplete',
  text: 'Open the link from the letter once more, as a whole.',
}

const signInFirst: End = {
  icon: IconLogin,
  title: 'Sign in first',
  text: 'This link works where you are signed in to the account you asked for it with. Sign in, then open the link in the letter once more.',
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
      <Outcome icon={IconCircleCheck} tone="good" title="Your email address is changed" next={home}>
        From now on you sign in with {email}, and our letters go there. Your other devices have been signed
        out.
      </Outcome>
    )
  const { word = '', fields = {} } = form.failure ?? {}
  if (ends[word]) return <Ended end={ends[word]} next={home} />
  if ('token' in fields) return <Ended end={incomplete} next={home} />
  return (
    <Entrance
      title="Confirm your new email address"
      lead="The address this letter went to becomes the one you sign in with. Your other devices are signed out, and your address until now gets a letter."
    >
      <form {...form.props}>
        <Stack gap="md">
          <FormSummary form={form} />
          <Button type="submit" size="md" loading={form.sending}>
            Use this address
          </Button>
        </Stack>
      </form>
    </Entrance>
  )
}

/** Where the letter to a new address leads: proves it, in the session of whoever asked for it. */
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
  const home = <LinkButton to={homeOf(who) as string}>Go on</LinkButton>
  return token ? <Confirm token={token} home={home} /> : <Ended end={incomplete} next={home} />
}
