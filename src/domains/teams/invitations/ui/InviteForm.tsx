import { Button, Group, Stack, TagsInput } from '@mantine/core'
import { IconLink, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrganizationKind, TeamRole } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { FormSection } from '#web/kit/FormSection.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { useTyped } from '#web/kit/useTyped.ts'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { RoleSelect } from '../../ui/RoleSelect.tsx'
import { invitationsOfKind, MOST_EMAILS } from '../team-invitations.contract.ts'
import { InvitationLink } from './InvitationLink.tsx'

interface InviteFormProps {
  kind: OrganizationKind
  roles: readonly TeamRole[]
}

const usual = { employer: 'recruiter', university: 'staff' } as const

/** `emails.1` is the second address: says which one is wrong. */
const wrongEmails = (wrong: readonly { path: string; message: string }[], emails: readonly string[]) =>
  wrong
    .filter(({ path }) => path.startsWith('emails'))
    .map(({ path, message }) => [emails[Number(path.split('.')[1])], message].filter(Boolean).join(': '))
    .join('. ')

/** Invites by email, or creates a link to share. */
export const InviteForm = ({ kind, roles }: InviteFormProps) => {
  const { invite, list } = invitationsOfKind[kind]
  const [link, setLink] = useState<string | null>(null)
  const form = useContractForm({
    endpoint: invite,
    initial: { emails: [] as string[], team_role: usual[kind] as TeamRole },
    invalidates: [list],
    labels: { team_role: 'Role' },
    check: ({ emails }): FieldErrors =>
      (emails as string[]).length === 0
        ? { emails: ['Enter an email address, or create a link instead'] }
        : {},
    onSuccess: ({ invitations }) => {
      form.setFieldValue('emails', [] as never)
      form.resetDirty()
      announceToScreenReader(`${countLabel(invitations.length, 'invitation')} sent`)
    },
  })
  const makeLink = useCall(invite, {
    invalidates: [list],
    onSuccess: (made) => setLink(made.link),
    onError: announceFailure,
  })
  const { emails, team_role } = form.values as { emails: string[]; team_role: TeamRole }
  const typing = useTyped(emails, (all) => form.setFieldValue('emails', all as never))
  return (
    <FormSection id="invite" title="Invite people" help="Links work once and for 7 days.">
      <form {...form.props}>
        <Stack gap="md">
          <FormSummary form={form} />
          <TagsInput
            label="Email addresses"
            description={`Press Enter after each; at most ${MOST_EMAILS} at once.`}
            splitChars={[',', ';', ' ']}
            acceptValueOnBlur
            maxTags={MOST_EMAILS}
            inputMode="email"
            {...typing.field}
            {...form.field('emails' as never)}
            error={wrongEmails(form.wrong, emails)}
          />
          <RoleSelect kind={kind} roles={roles} label="Role" {...form.field('team_role')} />
          <Group gap="sm" onMouseDown={(event) => event.preventDefault()}>
            <Button
              type="submit"
              loading={form.sending}
              onClick={typing.takeTyped}
              leftSection={<IconSend size={18} aria-hidden />}
            >
              Send invitations
            </Button>
            <Button
              variant="default"
              loading={makeLink.isPending}
              leftSection={<IconLink size={18} aria-hidden />}
              onClick={() => makeLink.mutate({ body: { emails: [], team_role } })}
            >
              Create a link instead
            </Button>
          </Group>
          {link && <InvitationLink link={link} email={null} />}
        </Stack>
        <LeaveGuard form={form} />
      </form>
    </FormSection>
  )
}
