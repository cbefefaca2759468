import { Button, Modal, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useContractForm } from '../../../web/contract-form.ts'
import { announce } from '../../../web/kit/announce.tsx'
import { DialogForm } from '../../../web/kit/DialogForm.tsx'
import { operatorOverview } from '../../operators/contract.ts'
import { peopleForReview } from '../../operators/people/contract.ts'
import { deletePerson } from '../contract.ts'

interface Person {
  account_id: string
  first_name: string
  last_name: string
  email: string
}

const Form = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const navigate = useNavigate()
  const form = useContractForm({
    endpoint: deletePerson,
    initial: { account_id: person.account_id, reason: '' },
    invalidates: [peopleForReview, operatorOverview],
    onSuccess: async () => {
      announce('The account is deleted')
      await navigate({ to: '/operator/people' })
    },
  })
  return (
    <DialogForm form={form} verb="Delete for good" dangerous onCancel={onClose}>
      <Text size="sm">
        Only when they ask for it. The account of {person.email} goes in all its roles and cannot be brought
        back: open applications are withdrawn, places at events freed, files removed. They get a last letter.
      </Text>
      <Textarea
        label="How they asked"
        description="For the log, like “Letter of March 3”. Leave out what tells of the person."
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        {...form.field('reason')}
      />
    </DialogForm>
  )
}

/** Deletes somebody's account on their request. */
export const DeletePerson = ({ person }: { person: Person }) => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        size="compact-sm"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={open}
      >
        Delete on request
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`Delete ${`${person.first_name} ${person.last_name}`.trim()}?`}
      >
        <Form person={person} onClose={close} />
      </Modal>
    </>
  )
}
