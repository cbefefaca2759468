import { Stack, Text } from '@mantine/core'
import { countLabel, listLabel, numberLabel } from '#shared/labels.ts'
import type { Writing } from './useEventForm.ts'
import type { Pick } from './values.ts'

const others = {
  employer: ['university', 'universities'],
  university: ['employer', 'employers'],
} as const
const NAMED = 3

const namesOf = (picks: readonly Pick[]): string => {
  const names = picks.slice(0, NAMED).map(({ label }) => label)
  const rest = picks.length - names.length
  return listLabel(rest > 0 ? [...names, `${numberLabel(rest)} more`] : names)
}

/** Who hears of the event when it is published: those invited, and the team on duty. */
export const WhoIsTold = ({ writing: { values, host } }: { writing: Writing }) => {
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
      <Text size="sm" c="dimmed">
        You can invite more and notify students on the event’s page once it’s published.
      </Text>
    </Stack>
  )
}
