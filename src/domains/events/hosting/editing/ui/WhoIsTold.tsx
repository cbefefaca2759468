import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { invitationReminders } from '#domains/events/invitations/invitation-reminders.contract.ts'
import { countLabel, listLabel, numberLabel } from '#shared/labels.ts'
import { queryFor } from '#web/queries.ts'
import type { Writing } from './useEventForm.ts'
import type { Pick } from './values.ts'

const others = {
  employer: ['university', 'universities'],
  university: ['employer', 'employers'],
} as const
const NAMED = 3
const USUAL_DAYS = [7, 2]

const namesOf = (picks: readonly Pick[]): string => {
  const names = picks.slice(0, NAMED).map(({ label }) => label)
  const rest = picks.length - names.length
  return listLabel(rest > 0 ? [...names, `${numberLabel(rest)} more`] : names)
}

/** When whoever was invited and has not answered hears of it again; an event that was never saved has the usual days. */
const Reminded = ({ eventId }: { eventId: string | undefined }) => {
  const { data } = useQuery({
    ...queryFor(invitationReminders, { params: { id: eventId ?? '' } }),
    enabled: eventId !== undefined,
  })
  const days = data?.days ?? USUAL_DAYS
  return (
    <Text>
      {days.length === 0
        ? 'Employers that don’t answer their invitation get no reminder.'
        : `Employers that don’t answer their invitation are reminded ${listLabel(days.map(String))} ${days.at(-1) === 1 ? 'day' : 'days'} before they can no longer register.`}
    </Text>
  )
}

/** Who hears of the event when it is published: those invited, and the team on duty. */
export const WhoIsTold = ({ writing: { values, host, event } }: { writing: Writing }) => {
  const { picks, on_duty } = values
  const before = picks.filter(({ exhibited }) => exhibited)
  const rest = picks.filter(({ exhibited }) => !exhibited)
  const [one, many] = others[host]
  const told = [
    before.length > 0 &&
      `${countLabel(before.length, 'exhibitor')} of your earlier events ${before.length === 1 ? 'is' : 'are'} invited: ${namesOf(before)}`,
    rest.length > 0 &&
      `${countLabel(rest.length, before.length > 0 ? `more ${one}` : one, before.length > 0 ? `more ${many}` : many)} ${rest.length === 1 ? 'is' : 'are'} invited: ${namesOf(rest)}`,
    on_duty.length > 0 && `${countLabel(on_duty.length, 'team member')} on duty`,
  ].filter((words) => words !== false)
  return (
    <Stack gap="xs" component="section" aria-label="Who is told">
      <Text fw={600}>Who is told when you publish</Text>
      {told.length > 0 ? (
        <Stack component="ul" gap="2xs" m={0} pl="md">
          {told.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </Stack>
      ) : (
        <Text>The lists of guests and of the team on duty are empty.</Text>
      )}
      {host === 'university' && <Reminded eventId={event?.id} />}
      <Text size="sm" c="dimmed">
        You can invite more and notify students on the event’s page once it’s published.
      </Text>
    </Stack>
  )
}
