import { Button, Divider, Stack, Text } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconKey, IconLockX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/client.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { useSignOut } from '#web/shell/useSignOut.ts'
import { secondStep } from '../two-step-sign-in.contract.ts'
import { CodeStep } from './CodeStep.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'

type Method = 'passkey' | 'authenticator' | 'recovery_code'

const others = {
  passkey: { label: 'Use a passkey', icon: IconFingerprint },
  authenticator: { label: 'Use your authenticator app', icon: IconDeviceMobile },
  recovery_code: { label: 'Use a recovery code', icon: IconKey },
} as const

const Over = ({ next }: { next: string | undefined }) => (
  <Outcome
    icon={IconLockX}
    title="Please sign in again"
    next={
      <LinkButton to="/sign-in" search={{ next }}>
        Sign in
      </LinkButton>
    }
  >
    This sign-in has expired: ten minutes have passed, or there were too many wrong codes.
  </Outcome>
)

const Ways = ({ next, onOver }: { next: string | undefined; onOver: () => void }) => {
  const arrive = useAfterSignIn()
  const signOut = useSignOut()
  const [chosen, setChosen] = useState<Method>()
  const { data, error, refetch } = useQuery(queryFor(secondStep))
  if (error instanceof ApiError && error.status === 401) return <Over next={next} />
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeletons count={1} />
  const method = chosen ?? data.methods[0]
  const onPassed = (session: { next: string | null }) => arrive(next ?? session.next)
  return (
    <AuthLayout title="Confirm it’s you" lead={`Signing in as ${data.email}`}>
      {method === 'passkey' ? (
        <PasskeyStep onPassed={onPassed} />
      ) : method ? (
        <CodeStep
          key={method}
          method={method}
          onPassed={onPassed}
          onFailure={({ word, status }) => (word === 'second_step_failed' || status === 401) && onOver()}
        />
      ) : (
        <Text>
          None of your ways to confirm works here. Write to the people who run this service; they can reset it
          once they’re sure it’s you.
        </Text>
      )}
      <Divider />
      <Stack gap="xs">
        {data.methods
          .filter((other) => other !== method)
          .map((other) => {
            const { label, icon: Icon } = others[other]
            return (
              <Button
                key={other}
                variant="default"
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => setChosen(other)}
              >
                {label}
              </Button>
            )
          })}
        <Button variant="subtle" onClick={() => void signOut()}>
          Sign in as someone else
        </Button>
      </Stack>
    </AuthLayout>
  )
}

/** The step after the right password: one way to confirm, the best first, the others one click away. */
export const SecondStep = ({ next }: { next?: string | undefined }) => {
  const [isOver, setOver] = useState(false)
  const { second_step } = useSession()
  if (isOver || second_step !== 'needed') return <Over next={next} />
  return <Ways next={next} onOver={() => setOver(true)} />
}
