import { Button, Stack, Text } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import type { Role } from '#shared/endpoint.ts'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { useCall } from '#web/queries.ts'
import { type Session, startPageOf, useSession } from '#web/session.ts'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { switchMode } from '../sign-in.contract.ts'
import { type Audience, roleWords } from './roles.ts'

interface Wanted {
  audience: Audience
  /** The page they opened. */
  next: string | undefined
}

const whom: Record<Audience, string> = {
  student: 'students',
  employer: 'employers',
  university: 'universities',
  operator: 'operators',
}
const roleOf: Record<Exclude<Audience, 'operator'>, Role> = {
  student: 'student',
  employer: 'employer_user',
  university: 'university_user',
}

const asWhom = ({ account, is_operator }: Session): string => {
  if (!account) return is_operator ? ', an operator' : ''
  const { label } = roleWords[account.role]
  return ` in your ${label.toLowerCase()} account${account.organization ? ` at ${account.organization.name}` : ''}`
}

const GoOn = ({ role, next }: { role: Role; next: string | undefined }) => {
  const arrive = useAfterSignIn()
  const { mutate, isPending, error } = useCall(switchMode, {
    onSuccess: (session) => arrive(next ?? session.next),
  })
  return (
    <Stack gap="xs">
      <Button loading={isPending} onClick={() => mutate({ body: { role } })}>
        Continue as {roleWords[role].label.toLowerCase()}
      </Button>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </Stack>
  )
}

const SignInAnew = ({ audience, next }: Wanted) =>
  audience === 'operator' ? (
    <LinkAnchor to="/operator/sign-in" search={{ next }}>
      Sign in as an operator
    </LinkAnchor>
  ) : (
    <>
      <LinkAnchor to="/sign-in" search={{ role: roleOf[audience], next }}>
        Sign in with another account
      </LinkAnchor>
      {' · '}
      <LinkAnchor to={roleWords[roleOf[audience]].signUp} search={{ next }}>
        Create {roleWords[roleOf[audience]].account}
      </LinkAnchor>
    </>
  )

/**
 * Shown to signed-in people who open another role's page: whom it is for, who they are signed in as, and
 * where to go from there.
 */
export const AnotherAccount = ({ audience, next }: Wanted) => {
  const who = useSession()
  const role = audience === 'operator' ? null : roleOf[audience]
  const has = role !== null && who.roles.includes(role)
  return (
    <Outcome
      icon={IconDoor}
      title={`This page is for ${whom[audience]}`}
      next={
        has ? (
          <GoOn role={role} next={next} />
        ) : (
          <LinkButton to={startPageOf(who) as string}>Go to your start page</LinkButton>
        )
      }
      more={
        <Text size="sm">
          {has ? (
            <LinkAnchor to={startPageOf(who) as string}>Go to your start page</LinkAnchor>
          ) : (
            <SignInAnew audience={audience} next={next} />
          )}
        </Text>
      }
    >
      You’re signed in as <strong>{who.person?.email}</strong>
      {asWhom(who)}.{has && ' You also have an account of the kind it asks for.'}
    </Outcome>
  )
}
