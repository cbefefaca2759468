import { Modal, Text } from '@mantine/core'
import { answerConfirming, useIsConfirming } from '#web/confirming.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { confirmPassword } from '../sessions/sessions.contract.ts'
import { PasswordField } from './PasswordField.tsx'

const Form = () => {
  const form = useContractForm({
    endpoint: confirmPassword,
    initial: { password: '' },
    onSuccess: () => answerConfirming(true),
  })
  return (
    <DialogForm form={form} verb="Continue" onCancel={() => answerConfirming(false)}>
      <Text size="sm">
        You signed in a while ago. Enter your password to continue, so no one else can do this in a browser
        you left open.
      </Text>
      <PasswordField label="Your password" data-autofocus {...form.field('password')} />
    </DialogForm>
  )
}

/** Asks for the password when a call needs it confirmed again; the call then continues by itself. */
export const ConfirmPassword = () => (
  <Modal
    opened={useIsConfirming()}
    onClose={() => answerConfirming(false)}
    title="Confirm it’s you"
    zIndex="calc(var(--mantine-z-index-modal) + 1)"
  >
    <Form />
  </Modal>
)
