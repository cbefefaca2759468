import { Modal, Text } from '@mantine/core'
import { answerConfirming, useIsConfirming } from '../../../web/confirming.ts'
import { useContractForm } from '../../../web/contract-form.ts'
import { DialogForm } from '../../../web/kit/DialogForm.tsx'
import { confirmPassword } from '../sessions/contract.ts'
import { PasswordField } from './PasswordField.tsx'

const Form = () => {
  const form = useContractForm({
    endpoint: confirmPassword,
    initial: { password: '' },
    onSuccess: () => answerConfirming(true),
  })
  return (
    <DialogForm form={form} verb="Go on" onCancel={() => answerConfirming(false)}>
      <Text size="sm">
        You have been signed in for a while. Enter your password, so that nobody does this at a browser you
        left open.
      </Text>
      <PasswordField label="Your password" data-autofocus {...form.field('password')} />
    </DialogForm>
  )
}

/** Asks for the password where a call wants to know anew who is here; the call goes on by itself afterwards. */
export const ConfirmPassword = () => (
  <Modal
    opened={useIsConfirming()}
    onClose={() => answerConfirming(false)}
    title="Is it you?"
    zIndex="calc(var(--mantine-z-index-modal) + 1)"
  >
    <Form />
  </Modal>
)
