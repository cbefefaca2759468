import { Button, Modal, NumberInput, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { countLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { grantJobTokens } from '../organization-admin.contract.ts'
import { staleAfterReview } from './useOrganizationSteps.ts'

interface GrantTokensProps {
  organization: { id: string; name: string }
}

const GrantForm = ({ organization, onClose }: GrantTokensProps & { onClose: () => void }) => {
  const form = useContractForm({
    endpoint: grantJobTokens,
    initial: { organization_id: organization.id, count: 5, reason: '' },
    invalidates: staleAfterReview,
    onSuccess: ({ granted, available }) => {
      onClose()
      announce(`${countLabel(granted, 'token')} granted, ${available} available now`)
    },
  })
  return (
    <DialogForm form={form} verb="Grant" onCancel={onClose}>
      <Text size="sm">
        Each token pays for posting or renewing one job. They’re good for 12 months; the owner is told by
        email.
      </Text>
      <NumberInput
        label="How many"
        min={1}
        max={1000}
        allowDecimal={false}
        clampBehavior="none"
        data-autofocus
        {...form.field('count')}
      />
      <TextInput
        label="Note (optional)"
        description="They’ll read this in the email."
        {...form.field('reason')}
      />
    </DialogForm>
  )
}

export const GrantTokens = ({ organization }: GrantTokensProps) => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        Grant job tokens
      </Button>
      <Modal opened={opened} onClose={close} title={`Job tokens for ${organization.name}`}>
        <GrantForm organization={organization} onClose={close} />
      </Modal>
    </>
  )
}
