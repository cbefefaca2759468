import { Alert, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Role } from '#shared/endpoint.ts'
import type { Ending } from '#web/access.ts'
import { dropKept } from '#web/kept.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { useCall } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { switchMode } from '../sign-in.contract.ts'
import { PasskeySignIn } from '../two-step/ui/PasskeySignIn.tsx'
import { RoleChoice } from './RoleChoice.tsx'
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

/** Sign-in to the role chosen, or else the one in the address, or else the last one used on this device. */
export const SignIn = ({ role: asked, next, ended }: SignInProps) => {
  // signing out doesn't clear it: like the choice of light or dark, it says nothing about the person
  const [last, setLast] = useLocalStorage<Role>({ key: 'sign-in-role', defaultValue: 'student' })
  const [chosen, setChosen] = useState<Role>()
  const role = chosen ?? asked ?? last
  const account = useSession().account?.id
  // where a session that ended elsewhere leads
  useEffect(() => void dropKept(account), [account])
  const choose = (role: Role) => {
    setChosen(role)
    setLast(role)
  }
  return (
    <AuthLayout
      title="Sign in"
      lead={next ? 'Sign in to see the page you opened.' : undefined}
      foot={
        <>
          New here?{' '}
          <LinkAnchor to={roleWords[role].signUp} search={{ next }}>
            Create {roleWords[role].account}
          </LinkAnchor>
        </>
      }
    >
      <Stack gap="lg">
        {ended && <WhyEnded ended={ended} />}
        <HereAlready next={next} />
        <RoleChoice label="Kind of account" value={role} onChange={choose} />
        <SignInForm role={role} next={next} />
        <PasskeySignIn role={role} next={next} />
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
