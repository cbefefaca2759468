import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { employerTeam, universityTeam } from '#domains/teams/teams.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import { queryFor } from '#web/queries.ts'
import { MOST_REPRESENTATIVES, type Representative } from '../fairs.contract.ts'
import classes from './fairs.module.css'

interface PeopleProps {
  /** The team whose colleagues can be chosen; without it, people are only named. */
  side?: OrganizationKind
  people: readonly Representative[]
  onChange: (people: Representative[]) => void
  field: (path: string) => { id: string; error?: React.ReactNode }
  error?: React.ReactNode
}

const teams = { employer: employerTeam, university: universityTeam }

/** Colleagues not listed yet, to add with one choice. */
const useColleagues = (side: OrganizationKind | undefined, named: readonly Representative[]) => {
  const { data } = useQuery({
    ...queryFor(teams[side ?? 'university'].list as typeof universityTeam.list, { query: { size: 100 } }),
    enabled: side !== undefined,
  })
  if (side === undefined) return []
  return (data?.data ?? []).filter(({ email }) => !named.some((one) => one.email === email))
}

export const nobody: Representative = { name: '', email: '', job_title: '' }

/** The representatives: colleagues to choose, others by name. */
export const People = ({ side, people, onChange, field, error }: PeopleProps) => {
  const colleagues = useColleagues(side, people)
  const blank = people.length === 1 && !people[0]?.name && !people[0]?.email
  const set = (index: number, change: Partial<Representative>) =>
    onChange(people.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const add = (one: Representative) => onChange(blank ? [one] : [...people, one])
  const addColleague = (id: string | null) => {
    const found = colleagues.find(({ account_id }) => account_id === id)
    if (!found) return
    const name = fullName(found)
    add({ name, email: found.email, job_title: '', account_id: found.account_id })
  }
  return (
    <Stack gap="md">
      <ol className={classes.people}>
        {people.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people are identified by their place in the form
          <li key={index} className={classes.person}>
            <TextInput
              label="Name"
              value={one.name}
              onChange={(event) => set(index, { name: event.currentTarget.value })}
              {...field(`representatives.${index}.name`)}
            />
            <TextInput
              label="Email"
              type="email"
              value={one.email}
              onChange={(event) => set(index, { email: event.currentTarget.value, account_id: null })}
              {...field(`representatives.${index}.email`)}
            />
            <TextInput
              label="Job title (optional)"
              value={one.job_title}
              onChange={(event) => set(index, { job_title: event.currentTarget.value })}
              {...field(`representatives.${index}.job_title`)}
            />
            {people.length > 1 && (
              <ActionIcon
                className={classes.remove!}
                size="lg"
                aria-label={`Remove person ${index + 1}`}
                onClick={() => onChange(people.filter((_, at) => at !== index))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {people.length < MOST_REPRESENTATIVES && (
        <Group gap="sm" align="flex-end">
          {colleagues.length > 0 && (
            <Select
              label="Add a colleague"
              placeholder="Choose a colleague"
              searchable
              value={null}
              data={colleagues.map((one) => ({
                value: one.account_id,
                label: fullName(one),
              }))}
              onChange={addColleague}
            />
          )}
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...people, nobody])}
          >
            Add someone else
          </Button>
        </Group>
      )}
    </Stack>
  )
}
