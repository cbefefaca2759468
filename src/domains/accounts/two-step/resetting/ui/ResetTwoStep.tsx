import { Button, Modal, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShieldOff } from '@tabler/icons-react'
import { useContractForm } from '../../../../../web/contract-form.ts'
import { announce } from '../../../../../web/kit/announce.tsx'
import { DialogForm } from '../../../../../web/kit/DialogForm.tsx'
import { resetTwoStep } from '../contract.ts'

interface Person {
  account_id: string
  first_name: string
  last_name: string
  email: string
}

const Form = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const form = useContractForm({
    endpoint: resetTwoStep,
    initial: { account_id: person.account_id, reason: '' },
    onSuccess: () => {
      announce('Their two-step sign-in is reset')
      onClose()
    },
  })
  return (
    <DialogForm form={form} verb="Reset it" dangerous onCancel={onClose}>
      <Text size="sm">
        Only when {person.email} lost every way to confirm, and you are sure that it’s them who asks: somebody
        who has the password and asks in their name gets in by this. Their passkeys, app and recovery codes
        go, they are signed out everywhere and told by mail.
      </Text>
      <Textarea
        label="How you made sure"
        description="For the log, like “Showed a student card at the desk”. Leave out what tells of the person."
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        {...form.field('reason')}
      />
    </DialogForm>
  )
}

/** Takes somebody's second step away, because they lost it. */
export const ResetTwoStep = ({ person }: { person: Person }) => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconShieldOff size={16} aria-hidden />}
        onClick={open}
      >
        Reset two-step sign-in
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`Reset the two-step sign-in of ${`${person.first_name} ${person.last_name}`.trim()}?`}
      >
        <Form person={person} onClose={close} />
      </Modal>
    </>
  )
}
