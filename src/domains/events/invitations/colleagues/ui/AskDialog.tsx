import { Modal, MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type HostedEvent, hostingOf } from '#domains/events/hosting/hosted-events.contract.ts'
import { staleAfterChange } from '#domains/events/hosting/ui/host-calls.ts'
import { countLabel } from '#shared/labels.ts'
import { MAX_PAGE_SIZE } from '#shared/paging.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { MessageField } from '#web/kit/MessageField.tsx'
import { queryFor } from '#web/queries.ts'
import { colleagueCalls } from '../../ui/words.ts'
import { MESSAGE_LENGTH } from '../colleague-invitations.contract.ts'

interface DialogProps {
  event: HostedEvent
  onClose: () => void
}

/** Puts colleagues on duty and emails them. */
export const AskDialog = ({ event, onClose }: DialogProps) => {
  const side = event.host.kind
  const { data } = useQuery(
    queryFor(hostingOf[side].team, { params: { id: event.id }, query: { size: MAX_PAGE_SIZE } }),
  )
  const form = useContractForm({
    endpoint: colleagueCalls(side).ask,
    params: { id: event.id },
    initial: { account_ids: [] as string[], message: '' },
    labels: { account_ids: 'Colleagues' },
    invalidates: staleAfterChange(side),
    onSuccess: ({ asked, emailed }) => {
      announce(
        asked === emailed
          ? `${countLabel(asked, 'colleague')} notified by email`
          : `${countLabel(asked, 'colleague')} notified, ${emailed} of them by email too`,
      )
      onClose()
    },
  })
  const people = (data?.data ?? []).map(({ account_id, first_name, last_name, on_duty }) => ({
    value: account_id,
    label: `${first_name} ${last_name}${on_duty ? ' (on duty)' : ''}`,
  }))
  return (
    <Modal opened onClose={onClose} title="Put colleagues on duty">
      <DialogForm form={form} verb="Put on duty" onCancel={onClose}>
        <MultiSelect
          label="Colleagues"
          description="They’re on duty right away, and we’ll notify each of them in the app and by email, as they prefer."
          placeholder="Choose team members"
          data={people}
          searchable
          data-autofocus
          {...form.field('account_ids' as never)}
        />
        <MessageField maxLength={MESSAGE_LENGTH} {...form.field('message')} />
      </DialogForm>
    </Modal>
  )
}
