import { Alert, Button, Divider, Stack } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '#web/client.ts'
import { useCall } from '#web/queries.ts'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { outcomePages } from '../../ui/outcome-pages.ts'
import { passkeySignInOptions, signInByPasskey } from '../two-step-sign-in.contract.ts'
import { canPasskeys, showPasskey, usePasskeyPrompt } from './usePasskey.ts'

interface PasskeySignInProps {
  /** Without it, the person's account that `next` is for, or their first. */
  role?: 'operator'
  next?: string | undefined
}

/** Signing in without a password, where the browser supports it. */
export const PasskeySignIn = ({ role, next }: PasskeySignInProps) => {
  const arrive = useAfterSignIn()
  const navigate = useNavigate()
  const isMounted = useMounted()
  const options = useCall(passkeySignInOptions)
  const signIn = useCall(signInByPasskey)
  const { ask, busy, failure } = usePasskeyPrompt()
  if (!isMounted || !canPasskeys()) return null
  const go = () =>
    ask(async () => {
      const credential = await showPasskey(await options.mutateAsync({}))
      try {
        const session = await signIn.mutateAsync({ body: { role, credential: credential as never, next } })
        await arrive(next ?? session.next)
      } catch (error) {
        const page = error instanceof ApiError ? outcomePages[error.word] : undefined
        if (!page) throw error
        await navigate({ href: page })
      }
    })
  return (
    <Stack gap="md">
      <Divider label="or" />
      {failure && <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} title={failure} />}
      <Button
        variant="default"
        size="md"
        loading={busy}
        onClick={() => void go()}
        leftSection={<IconFingerprint size={20} aria-hidden />}
      >
        Sign in with a passkey
      </Button>
    </Stack>
  )
}
