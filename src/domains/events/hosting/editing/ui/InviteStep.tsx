import { Button, Group, Pill, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type Candidate,
  invitingOf,
  type universityInviting,
} from '#domains/events/invitations/event-invitations.contract.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { SearchSelect } from '#web/kit/SearchSelect.tsx'
import { queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { MAX_PICKS } from '../event-editing.contract.ts'
import { everyPartner } from './partners.ts'
import type { Writing } from './useEventForm.ts'

const others = { employer: 'universities', university: 'employers' } as const

const Partners = ({ writing, id }: { writing: Writing; id: string }) => {
  const calls = invitingOf[writing.host] as typeof universityInviting
  const { picks } = writing.values
  const partners = useQuery({
    queryKey: [calls.candidates.method, calls.candidates.path, { params: { id }, every: true }],
    queryFn: ({ client }) =>
      everyPartner((query) => client.fetchQuery(queryFor(calls.candidates, { params: { id }, query }))),
  }).data
  const chosen = new Set(picks.map(({ value }) => value))
  const missing = (partners ?? []).filter((one) => !chosen.has(one.id))
  const added = missing.slice(0, MAX_PICKS - picks.length)
  if (added.length === 0) return null
  const add = () => {
    writing.set('picks', [...picks, ...added.map((one) => ({ value: one.id, label: one.name }))])
    announceToScreenReader(`${countLabel(added.length, 'partner')} added`)
  }
  const isAll = added.length === missing.length && missing.length < MAX_PICKS
  const words =
    missing.length === 1
      ? 'Add your partner'
      : `Add ${isAll ? 'all ' : ''}${numberLabel(added.length)} partners`
  return (
    <div>
      <Button variant="default" onClick={add}>
        {words}
      </Button>
      {!isAll && (
        <Text size="xs" c="dimmed">
          You can invite at most {numberLabel(MAX_PICKS)} at a time. Invite the rest from the event’s page
          once it’s published.
        </Text>
      )}
    </div>
  )
}

const Search = ({ writing, id }: { writing: Writing; id: string }) => {
  const calls = invitingOf[writing.host] as typeof universityInviting
  return (
    <SearchSelect<Candidate>
      // reset after each choice
      key={writing.values.picks.length}
      id={writing.idOf('picks')}
      label={`Find ${others[writing.host]}`}
      description="Type part of a name and choose; add as many as you like."
      query={(search) => queryFor(calls.candidates, { params: { id }, query: { search } }) as never}
      choiceOf={(one) => ({
        value: one.id,
        label: one.name,
        ...(one.is_partnered ? { note: 'Partner' } : one.city ? { note: one.city } : {}),
      })}
      nothingFound={`No ${others[writing.host]} with this name.`}
      value={null}
      onChange={(_, one) => {
        if (one && !writing.values.picks.some(({ value }) => value === one.id))
          writing.set('picks', [...writing.values.picks, { value: one.id, label: one.name }])
      }}
    />
  )
}

/** Chooses which organizations to invite. */
export const InviteStep = ({ writing }: { writing: Writing }) => {
  const { event, values, isDraft } = writing
  const word = others[writing.host]
  if (!event)
    return (
      <Text c="dimmed">Give the event a title first. It’s then saved as a draft and can invite {word}.</Text>
    )
  const isSent = (id: string) => !isDraft && event.picked.some(({ value }) => value === id)
  const error = Object.entries(writing.errors).find(([path]) => path.startsWith('selected_'))?.[1]
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {isDraft
          ? `We’ll notify the ${word} you choose when you publish, not before.`
          : `We’ll notify those you add when you save. You can invite more at any time, including by link.`}
      </Text>
      <Search writing={writing} id={event.id} />
      <Partners writing={writing} id={event.id} />
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {values.picks.length > 0 && (
        <Group gap="xs" component="ul" aria-label={`Selected ${word}`} m={0} p={0}>
          {values.picks.map(({ value, label }) => (
            <Pill
              key={value}
              component="li"
              size="lg"
              withRemoveButton={!isSent(value)}
              onRemove={() =>
                writing.set(
                  'picks',
                  values.picks.filter((pick) => pick.value !== value),
                )
              }
              removeButtonProps={{ 'aria-label': `Remove ${label}`, 'aria-hidden': false, tabIndex: 0 }}
            >
              {label}
              {isSent(value) && ' · invited'}
            </Pill>
          ))}
        </Group>
      )}
    </Stack>
  )
}
