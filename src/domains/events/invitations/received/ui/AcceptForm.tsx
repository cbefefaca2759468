import { Alert, Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { EventFacts, EventHeading } from '#domains/events/ui/EventView.tsx'
import { teamOfKind } from '#domains/teams/teams.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSection } from '#web/kit/FormSection.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { MessageField } from '#web/kit/MessageField.tsx'
import { queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { MESSAGE_LENGTH } from '../../event-invitations.contract.ts'
import type { InvitedEventDetail } from '../../received-invitations.contract.ts'
import { invitedCalls, pages, staleAfterAnswer } from '../../ui/words.ts'

interface AcceptProps {
  side: OrganizationKind
  event: InvitedEventDetail
}

const effects = {
  employer:
    'We’ll let the host know you’re coming. Exhibitors can no longer register, so ask the host about a booth.',
  university:
    'We’ll let the host know you’re taking part. Your students can then see the event and register.',
} as const

const Form = ({ side, event }: AcceptProps) => {
  const navigate = useNavigate()
  const team = useQuery(
    queryFor(teamOfKind[side].list as (typeof teamOfKind)['university']['list'], { query: { size: 100 } }),
  )
  const people = (team.data?.data ?? []).map(({ account_id, first_name, last_name }) => ({
    value: account_id,
    label: fullName({ first_name, last_name }),
  }))
  const form = useContractForm({
    endpoint: invitedCalls(side).accept,
    initial: { invitation_id: event.invitation.id, event_id: null, account_ids: [] as string[], message: '' },
    labels: { account_ids: 'Attendees' },
    invalidates: staleAfterAnswer(side),
    onSuccess: () => {
      announceToScreenReader('Invitation accepted')
      return navigate({ to: pages[side].detail, search: { id: event.id } })
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="lg">
        <FormSummary form={form} />
        <FormSection id="accept" title="Accept invitation" help={effects[side]}>
          <MultiSelect
            label="Attendees (optional)"
            description="From your team. They’ll get an email, and the host will see their names."
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
            Accept
          </Button>
        </Group>
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}

/** Accepts an invitation where there is nothing to register for: attendees and a message. */
export const AcceptForm = ({ side, event }: AcceptProps) => (
  <Stack gap="lg">
    <EventHeading event={event} />
    <EventFacts event={event} />
    {event.may.accept ? (
      <Form side={side} event={event} />
    ) : (
      <Alert title="Nothing to accept">
        <Text size="sm">
          {event.invitation.state === 'accepted'
            ? 'Your team has already accepted this invitation.'
            : 'You can’t accept this invitation: it was declined, the event is over or canceled, or your role is view-only.'}
        </Text>
        <LinkButton to={pages[side].detail} search={{ id: event.id }} variant="default" mt="sm">
          View invitation
        </LinkButton>
      </Alert>
    )}
  </Stack>
)
