import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '#web/contract-form.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { removePasskey, renamePasskey } from '../passkeys/passkeys.contract.ts'
import { type PasskeyRow, twoStep } from '../two-step.contract.ts'
import classes from './two-step.module.css'

const Rename = ({ passkey, onClose }: { passkey: PasskeyRow; onClose: () => void }) => {
  const form = useContractForm({
    endpoint: renamePasskey,
    params: { id: passkey.id },
    initial: { name: passkey.name },
    invalidates: [twoStep],
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} verb="Rename" onCancel={onClose}>
      <TextInput label="Name" maxLength={60} data-autofocus {...form.field('name')} />
    </DialogForm>
  )
}

const Row = ({ passkey, mayRemove }: { passkey: PasskeyRow; mayRemove: boolean }) => {
  const [renaming, setRenaming] = useState(false)
  const remove = useCall(removePasskey, { invalidates: [twoStep] })
  const close = () => setRenaming(false)
  return (
    <li>
      <div className={classes.name}>
        <Text fw={500}>{passkey.name}</Text>
        <Text size="sm" c="dimmed">
          {passkey.is_synced ? 'On all your devices · added ' : 'Added '}
          <span className={classes.ago}>
            <TimeAgo at={passkey.created_at} />
          </span>
          {passkey.last_used_at && (
            <>
              {' · used '}
              <span className={classes.ago}>
                <TimeAgo at={passkey.last_used_at} />
              </span>
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </Button>
        {mayRemove && (
          <ConfirmButton
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Remove ${passkey.name}`}
            question={`Remove “${passkey.name}”?`}
            consequence="You’ll no longer be able to sign in with it. Remove it from your device too, so that it isn’t offered there."
            verb="Remove"
            onConfirm={() => remove.mutateAsync({ params: { id: passkey.id } })}
          >
            Remove
          </ConfirmButton>
        )}
      </Group>
      <Modal opened={renaming} onClose={close} title="Rename the passkey">
        <Rename passkey={passkey} onClose={close} />
      </Modal>
    </li>
  )
}

export const PasskeyRows = ({ passkeys, mayRemove }: { passkeys: PasskeyRow[]; mayRemove: boolean }) => (
  <ul className={classes.rows} aria-label="Your passkeys">
    {passkeys.map((passkey) => (
      <Row key={passkey.id} passkey={passkey} mayRemove={mayRemove} />
    ))}
  </ul>
)
