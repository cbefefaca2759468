import { Group, Modal, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { LEAST_DAYS, MOST_DAYS, MOST_TIMES, type NoShowPolicy } from '../no-shows.contract.ts'
import { policyCalls } from './policy-calls.ts'

interface PolicyDialogProps {
  host: OrganizationKind
  policy: NoShowPolicy
  onClose: () => void
}

/** Sets what happens after no-shows at all of the organization's events. */
export const PolicyDialog = ({ host, policy, onClose }: PolicyDialogProps) => {
  const calls = policyCalls(host)
  const form = useContractForm({
    endpoint: calls.savePolicy,
    initial: {
      step: policy.step,
      times: policy.times,
      days: policy.days,
      contact_email: policy.contact_email ?? '',
    },
    labels: { times: 'No-shows', days: 'Days', contact_email: 'Email for excuses' },
    invalidates: [calls.policy],
    onSuccess: () => {
      announce('Saved')
      onClose()
    },
  })
  const { step } = form.getValues()
  return (
    <Modal opened onClose={onClose} title="When students don’t show up" size="lg">
      <DialogForm form={form} verb="Save" onCancel={onClose}>
        <Text size="sm" c="dimmed">
          For students who hold a place at one of your events, don’t cancel, and aren’t checked in. You can
          excuse them in the list of participants.
        </Text>
        <Radio.Group label="What happens" {...form.field('step')}>
          <Stack gap="xs" mt="xs">
            <Radio value="nothing" label="Nothing" />
            <Radio value="letter" label="They get an email" />
            <Radio
              value="refusal"
              label="They get an email, and you stop taking their registrations for a while"
            />
          </Stack>
        </Radio.Group>
        {step === 'refusal' && (
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <NumberInput
              label="After how many no-shows"
              description="Within 12 months"
              min={1}
              max={MOST_TIMES}
              allowDecimal={false}
              {...form.field('times')}
            />
            <NumberInput
              label="For how many days"
              description="From the event they missed last"
              min={LEAST_DAYS}
              max={MOST_DAYS}
              allowDecimal={false}
              {...form.field('days')}
            />
          </Group>
        )}
        {step !== 'nothing' && (
          <TextInput
            label="Email for excuses"
            description="Students see it and ask there to be excused."
            type="email"
            autoComplete="email"
            {...form.field('contact_email')}
          />
        )}
        {step === 'refusal' && (
          <Text size="sm" c="dimmed">
            Students read this before they register. Places they took before you set this don’t count toward
            it. Stricter numbers apply to places taken afterward.
          </Text>
        )}
      </DialogForm>
    </Modal>
  )
}
