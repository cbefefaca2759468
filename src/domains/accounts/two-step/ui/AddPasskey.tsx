import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#web/queries.ts'
import { addPasskey, passkeyCreation } from '../passkeys/passkeys.contract.ts'
import { twoStep } from '../two-step.contract.ts'
import { deviceName } from './deviceName.ts'
import { makePasskey, usePasskeyPrompt } from './usePasskey.ts'

type Done = (codes: string[] | null) => void

/** Asks for a name, then lets the device ask its own question. */
export const PasskeyForm = ({ onDone, onCancel }: { onDone: Done; onCancel?: () => void }) => {
  const options = useCall(passkeyCreation)
  const add = useCall(addPasskey, { invalidates: [twoStep] })
  const { ask, busy, failure } = usePasskeyPrompt()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const go = () =>
    ask(async () => {
      const credential = await makePasskey(await options.mutateAsync({}))
      const { recovery_codes } = await add.mutateAsync({ body: { name, credential: credential as never } })
      onDone(recovery_codes)
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          Your device, password manager, or security key keeps it. It can’t be guessed, and no other page can
          trick you out of it.
        </Text>
        {failure && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} title={failure} />
        )}
        <TextInput
          label="Name"
          description="So you can tell it apart in the list"
          maxLength={60}
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={busy} leftSection={<IconFingerprint size={18} aria-hidden />}>
            Create passkey
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export const AddPasskey = ({ onDone, disabled }: { onDone: Done; disabled: boolean }) => {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button
        disabled={disabled}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Add a passkey
      </Button>
      <Modal opened={opened} onClose={close} title="Add a passkey">
        <PasskeyForm
          onCancel={close}
          onDone={(codes) => {
            close()
            onDone(codes)
          }}
        />
      </Modal>
    </>
  )
}
