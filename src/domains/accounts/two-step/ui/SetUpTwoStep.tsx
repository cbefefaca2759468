import { Button, Divider, Stack, Text } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconLockCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { useSignOut } from '#web/shell/useSignOut.ts'
import { ConfirmPassword } from '../../ui/ConfirmPassword.tsx'
import { appCreation } from '../authenticator-app.contract.ts'
import { type TwoStep, twoStep } from '../two-step.contract.ts'
import { PasskeyForm } from './AddPasskey.tsx'
import { AppForm } from './AppSetUp.tsx'
import { CodesShown } from './RecoveryCodes.tsx'
import { canPasskeys } from './usePasskey.ts'
import { whoRequiresTwoStep } from './words.ts'

type Done = (codes: string[] | null) => void

const AppWay = ({ onDone }: { onDone: Done }) => {
  const [begun, setBegun] = useState<OutputOf<typeof appCreation> | null>(null)
  const begin = useCall(appCreation, { onSuccess: setBegun, onError: announceFailure })
  if (begun) return <AppForm begun={begun} onDone={onDone} />
  return (
    <Stack gap="md">
      <Text size="sm">
        An app on your phone shows a new code every 30 seconds; you type it when you sign in.
      </Text>
      <Button
        loading={begin.isPending}
        onClick={() => begin.mutate({})}
        leftSection={<IconDeviceMobile size={18} aria-hidden />}
      >
        Set up an app
      </Button>
    </Stack>
  )
}

const Choice = ({ data, onDone }: { data: TwoStep; onDone: Done }) => {
  const possible = data.passkeys_possible && canPasskeys()
  const [wantsApp, setWantsApp] = useState(!possible)
  const signOut = useSignOut()
  const asked = whoRequiresTwoStep(data)
  return (
    <AuthLayout
      title="Set up two-step sign-in"
      lead={`${asked ?? 'Your role requires it'}: your password, plus something only you have.`}
    >
      {wantsApp ? <AppWay onDone={onDone} /> : <PasskeyForm onDone={onDone} />}
      <Divider />
      <Stack gap="xs">
        {possible && (
          <Button
            variant="default"
            leftSection={
              wantsApp ? (
                <IconFingerprint size={18} aria-hidden />
              ) : (
                <IconDeviceMobile size={18} aria-hidden />
              )
            }
            onClick={() => setWantsApp(!wantsApp)}
          >
            {wantsApp ? 'Use a passkey instead' : 'Use an authenticator app instead'}
          </Button>
        )}
        <Button variant="subtle" onClick={() => void signOut()}>
          Sign out
        </Button>
      </Stack>
    </AuthLayout>
  )
}

/** Shown before anything else to people who must have a second step and have none. */
export const SetUpTwoStep = ({ next }: { next?: string | undefined }) => {
  const arrive = useAfterSignIn()
  const { second_step } = useSession()
  const [codes, setCodes] = useState<string[] | null>(null)
  const isAsked = second_step === 'to_set_up'
  const { data, error, refetch } = useQuery({ ...queryFor(twoStep), enabled: isAsked })
  if (codes)
    return (
      <AuthLayout title="Save your recovery codes">
        <CodesShown codes={codes} onKept={() => void arrive(next)} verb="I’ve saved them. Continue" />
      </AuthLayout>
    )
  if (!isAsked)
    return (
      <Outcome
        icon={IconLockCheck}
        title="There is nothing to set up here"
        next={<LinkButton to="/sign-in">Sign in</LinkButton>}
      >
        You’ll find two-step sign-in in your profile, under “Sign-in and security”.
      </Outcome>
    )
  if (!data)
    return error ? <ErrorState error={error} retry={refetch} /> : <Skeletons count={1} height={320} />
  return (
    <>
      <Choice data={data} onDone={(made) => (made ? setCodes(made) : void arrive(next))} />
      <ConfirmPassword />
    </>
  )
}
