import { Card, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { MOST_A_WEEK, MOST_OF_ONE_A_WEEK } from '../job-invitations.contract.ts'
import { chooseInvitations, invitationChoice } from '../own-invitations.contract.ts'

/** Whether employers may invite the student to apply. */
export const InvitationChoice = () => {
  const { data } = useQuery(queryFor(invitationChoice))
  const choosing = useCall(chooseInvitations, { invalidates: [invitationChoice], onError: announceFailure })
  if (!data) return null
  const takes = choosing.isPending ? choosing.variables.body.takes_invitations : data.takes_invitations
  return (
    <Card component="section" id="invitations" aria-label="Invitations to apply">
      <Switch
        label="Employers may invite me to apply"
        checked={takes}
        onChange={(event) => choosing.mutate({ body: { takes_invitations: event.currentTarget.checked } })}
      />
      <Text size="sm" c="dimmed" mt="2xs">
        {data.is_profile_open
          ? `At most ${MOST_A_WEEK} a week, and ${MOST_OF_ONE_A_WEEK} from the same employer. `
          : 'Only while your profile is open to employers. '}
        <LinkAnchor to="/student/invitations" inherit underline="always">
          View invitations
        </LinkAnchor>
      </Text>
    </Card>
  )
}
