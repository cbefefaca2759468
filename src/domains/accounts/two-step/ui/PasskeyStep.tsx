import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react'
import type { OutputOf } from '#shared/endpoint.ts'
import { useCall } from '#web/queries.ts'
import { passByPasskey, passkeyOptions } from '../two-step-sign-in.contract.ts'
import { showPasskey, usePasskeyPrompt } from './usePasskey.ts'

interface StepProps {
  onPassed: (session: OutputOf<typeof passByPasskey>) => unknown
}

/** Passing the step with a passkey. */
export const PasskeyStep = ({ onPassed }: StepProps) => {
  const options = useCall(passkeyOptions)
  const pass = useCall(passByPasskey)
  const { ask, busy, failure } = usePasskeyPrompt()
  const go = () =>
    ask(async () => {
      const credential = await showPasskey(await options.mutateAsync({}))
      await onPassed(await pass.mutateAsync({ body: { credential: credential as never } }))
    })
  return (
    <Stack gap="md">
      <Text>Your device asks for your fingerprint, your face, its PIN, or a security key.</Text>
      {failure && <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} title={failure} />}
      <Button
        size="md"
        loading={busy}
        onClick={() => void go()}
        leftSection={<IconFingerprint size={20} aria-hidden />}
        data-autofocus
        autoFocus
      >
        Use your passkey
      </Button>
    </Stack>
  )
}
