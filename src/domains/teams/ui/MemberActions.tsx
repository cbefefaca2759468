import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { session } from '#domains/accounts/sign-in.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { renew } from '#web/session.ts'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { type TeamMemberRow, teamOfKind } from '../teams.contract.ts'
import { teamTwoStep } from '../two-step/team-two-step.contract.ts'

interface MemberActionsProps {
  kind: OrganizationKind
  member: TeamMemberRow
}

/** What can be done with a member besides changing their role. */
export const MemberActions = ({ kind, member }: MemberActionsProps) => {
  const calls = teamOfKind[kind]
  const client = useQueryClient()
  const arrive = useAfterSignIn()
  const remove = useCall(calls.remove, { invalidates: member.is_me ? [] : [calls.list, teamTwoStep] })
  const transfer = useCall(calls.transfer, { invalidates: [calls.list, session] })
  const name = fullName(member)
  const body = { account_id: member.account_id }
  const leave = async () => {
    await remove.mutateAsync({ body })
    if (!member.is_me) return announceToScreenReader(`${name} is no longer on the team`)
    await renew(client)
    await arrive()
  }
  return (
    <Group gap="xs">
      {member.may.transfer && (
        <ConfirmButton
          size="compact-sm"
          variant="subtle"
          question={`Hand over your ownership to ${name}?`}
          consequence={`${name} becomes an owner and you continue as an admin; invitations you sent end. Only an owner can give it back to you.`}
          verb="Hand over"
          onConfirm={async () => {
            await transfer.mutateAsync({ body })
            announceToScreenReader(`${name} is now an owner`)
          }}
        >
          Hand over ownership
        </ConfirmButton>
      )}
      {member.may.remove && (
        <ConfirmButton
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={member.is_me ? 'Leave the team' : `Remove ${name}`}
          question={member.is_me ? 'Leave the team?' : `Remove ${name} from the team?`}
          consequence={
            member.is_me
              ? 'You’re signed out of it right away, and invitations you sent end. What you did for the team stays. An admin can invite you again.'
              : `${name} is signed out right away and told by email, and invitations they sent end. What they did for the team stays. You can invite them again.`
          }
          verb={member.is_me ? 'Leave' : 'Remove'}
          onConfirm={leave}
        >
          {member.is_me ? 'Leave' : 'Remove'}
        </ConfirmButton>
      )}
    </Group>
  )
}
