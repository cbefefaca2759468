import { Alert, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Role } from '#shared/endpoint.ts'
import type { Ending } from '#web/access.ts'
import { dropKept, whereWaiting } from '#web/kept.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { useCall } from '#web/queries.ts'
import { safeNext, useSession } from '#web/session.ts'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { switchMode } from '../sign-in.contract.ts'
import { PasskeySignIn } from '../two-step/ui/PasskeySignIn.tsx'
import { usePendingSignIn } from './pending-sign-in.ts'
import { roleWords } from './roles.ts'
import { SignInForm } from './SignInForm.tsx'

interface SignInProps {
  role?: Role | undefined
  next?: string | undefined
  /** Why the previous session ended. */
  ended?: Ending | undefined
}

const endWords: Record<Ending, [title: string, text: string]> = {
  session: ['You have been signed out', 'Your session on this device has ended. Sign in to continue.'],
  account: [
    'This account is no longer active',
    'It was removed from its team or deactivated. Any other kinds of account you have still work.',
  ],
  organization: [
    'Your organization isn’t active right now',
    'Its owners were sent an email that says why. Any other kinds of account you have still work.',
  ],
}

const WhyEnded = ({ ended }: { ended: Ending }) => {
  const who = useSession()
  const [title, text] = endWords[ended]
  return who.person ? null : (
    <Alert variant="light" color="yellow" title={title} role="status">
      {text}
    </Alert>
  )
}

/** Shown to people who are already signed in: continue in one of their roles without signing in again. */
const HereAlready = ({ next }: Pick<SignInProps, 'next'>) => {
  const who = useSession()
  const arrive = useAfterSignIn()
  const { mutate, isPending, error } = useCall(switchMode, {
    onSuccess: (session) => arrive(next ?? session.next),
  })
  if (!who.person) return null
  return (
    <Alert variant="light" title={`You’re signed in as ${who.person.email}`}>
      <Stack gap="sm">
        <Text size="sm">
          {who.account
            ? `You’re signed in as ${roleWords[who.account.role].label.toLowerCase()}. Continue, or sign in as someone else below.`
            : 'Continue, or sign in as someone else below.'}
        </Text>
        <Group gap="xs">
          {who.roles.map((role) => (
            <Button
              key={role}
              size="sm"
              variant="default"
              loading={isPending}
              onClick={() => mutate({ body: { role } })}
            >
              Continue as {roleWords[role].label.toLowerCase()}
            </Button>
          ))}
        </Group>
        {error && (
          <Text size="sm" c="red" role="alert">
            {error.message}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}

const SENDS_WAITING = 'Sign in to send what is waiting on this device.'

/** Signing in asks for an address and a password; for a kind of account only where a person has several. */
export const SignIn = ({ role, next: asksFor, ended }: SignInProps) => {
  const [waiting, setWaiting] = useState<string>()
  useEffect(() => setWaiting(safeNext(whereWaiting())), [])
  const next = asksFor ?? (ended && waiting)
  const account = useSession().account?.id
  const pending = usePendingSignIn()
  const email = pending?.is_known ? pending.email : undefined
  // where a session that ended elsewhere leads
  useEffect(() => void dropKept(account), [account])
  return (
    <AuthLayout
      title="Sign in"
      lead={
        email
          ? 'You already have an account. Enter its password to continue.'
          : next && (asksFor ? 'Sign in to see the page you opened.' : SENDS_WAITING)
      }
      foot={
        <>
          New here?{' '}
          <LinkAnchor to="/sign-up" search={{ next }}>
            Create an account
          </LinkAnchor>
        </>
      }
    >
      <Stack gap="lg">
        {ended && <WhyEnded ended={ended} />}
        <HereAlready next={next} />
        <SignInForm key={email ?? ''} role={role} next={next} email={email} />
        <PasskeySignIn next={next} />
        <Divider />
        <Text size="sm" ta="center">
          <LinkAnchor to="/operator/sign-in" c="dimmed" inherit>
            Operators sign in here
          </LinkAnchor>
        </Text>
      </Stack>
    </AuthLayout>
  )
}
