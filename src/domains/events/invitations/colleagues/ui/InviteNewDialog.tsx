import { Modal, TagsInput } from '@mantine/core'
import type { HostedEvent } from '#domains/events/hosting/hosted-events.contract.ts'
import { invitationsOfKind, MOST_EMAILS } from '#domains/teams/invitations/team-invitations.contract.ts'
import { RoleSelect } from '#domains/teams/ui/RoleSelect.tsx'
import type { TeamRole } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { MessageField } from '#web/kit/MessageField.tsx'
import { useTyped } from '#web/kit/useTyped.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { colleagueCalls } from '../../ui/words.ts'
import { MESSAGE_LENGTH } from '../colleague-invitations.contract.ts'

interface DialogProps {
  event: HostedEvent
  onClose: () => void
}

const roles = {
  employer: ['recruiter', 'viewer'],
  university: ['staff', 'viewer'],
} as const satisfies Record<string, readonly TeamRole[]>

/** Invites people to the team and to this event in one email. */
export const InviteNewDialog = ({ event, onClose }: DialogProps) => {
  const side = event.host.kind
  const form = useContractForm({
    endpoint: colleagueCalls(side).inviteNew,
    params: { id: event.id },
    initial: { emails: [] as string[], team_role: roles[side][0] as never, message: '' },
    labels: { emails: 'Email addresses', team_role: 'Role' },
    invalidates: [invitationsOfKind[side].list],
    onSuccess: ({ invited }) => {
      announceToScreenReader(`${countLabel(invited, 'invitation')} sent`)
      onClose()
    },
  })
  const { emails } = form.values as { emails: string[] }
  const typing = useTyped(emails, (all) => form.setFieldValue('emails', all as never))
  return (
    <Modal opened onClose={onClose} title="Invite someone new">
      <DialogForm form={form} verb="Send" onSend={typing.takeTyped} onCancel={onClose}>
        <TagsInput
          label="Email addresses"
          description={`They’ll be on duty once they join your team. Press Enter after each; at most ${MOST_EMAILS}.`}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          maxTags={MOST_EMAILS}
          inputMode="email"
          data-autofocus
          {...typing.field}
          {...form.field('emails' as never)}
        />
        <RoleSelect kind={side} roles={roles[side]} label="Role" {...form.field('team_role')} />
        <MessageField maxLength={MESSAGE_LENGTH} {...form.field('message')} />
      </DialogForm>
    </Modal>
  )
}
