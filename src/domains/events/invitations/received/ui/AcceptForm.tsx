import { Alert, Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { EventFacts, EventHeading } from '#domains/events/ui/EventView.tsx'
import { teamOfKind } from '#domains/teams/teams.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSection } from '#web/kit/FormSection.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { MessageField } from '#web/kit/MessageField.tsx'
import { queryFor } from '#web/queries.ts'
import { say } from '#web/said.ts'
import { MESSAGE_LENGTH } from '../../event-invitations.contract.ts'
import type { InvitedEventDetail } from '../../received-invitations.contract.ts'
import { invitedCalls, pages, touchedByAnswer } from '../../ui/words.ts'

interface AcceptProps {
  side: OrganizationKind
  event: InvitedEventDetail
}

const effects = {
  employer: 'The host learns that you come. Next you register, with a booth where there are any.',
  university: 'The host learns that you take part, and your students see the event and can register.',
} as const

const Form = ({ side, event }: AcceptProps) => {
  const navigate = useNavigate()
  const team = useQuery(
    queryFor(teamOfKind[side].list as (typeof teamOfKind)['university']['list'], { query: { size: 100 } }),
  )
  const people = (team.data?.data ?? []).map(({ account_id, first_name, last_name }) => ({
    value: account_id,
    label: `${first_name} ${last_name}`,
  }))
  const form = useContractForm({
    endpoint: invitedCalls(side).accept,
    initial: { invitation_id: event.invitation.id, event_id: null, account_ids: [] as string[], message: '' },
    labels: { account_ids: 'Who comes' },
    invalidates: touchedByAnswer(side),
    onSuccess: () => {
      say('You accepted the invitation')
      return navigate({
        to: side === 'employer' ? pages.employer.stand : pages[side].detail,
        search: { id: event.id },
      })
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="lg">
        <FormSummary form={form} />
        <FormSection id="accept" title="Accept the invitation" help={effects[side]}>
          <MultiSelect
            label="Who comes (optional)"
            description="Of your team. They get a letter, and the host sees their names."
            data={people}
            searchable
            clearable
            {...form.field('account_ids' as never)}
          />
          <MessageField
            label="Message to the host (optional)"
            maxLength={MESSAGE_LENGTH}
            {...form.field('message')}
          />
        </FormSection>
        <Group justify="flex-end">
          <LinkButton to={pages[side].detail} search={{ id: event.id }} variant="default">
            Not now
          </LinkButton>
          <Button type="submit" loading={form.sending}>
            {side === 'employer' ? 'Accept and register' : 'Accept'}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}

/** Accepting an invitation: who comes, what to say, and on to the booth where there is one to choose. */
export const AcceptForm = ({ side, event }: AcceptProps) => (
  <Stack gap="lg">
    <EventHeading event={event} />
    <EventFacts event={event} />
    {event.may.accept ? (
      <Form side={side} event={event} />
    ) : (
      <Alert title="There is nothing to accept">
        <Text size="sm">
          {event.invitation.state === 'accepted'
            ? 'Your team has accepted this invitation already.'
            : 'This invitation can’t be accepted: it was declined, the event is over or canceled, or your role reads only.'}
        </Text>
        <LinkButton to={pages[side].detail} search={{ id: event.id }} variant="default" mt="sm">
          See the invitation
        </LinkButton>
      </Alert>
    )}
  </Stack>
)
