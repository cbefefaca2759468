import { CheckIcon, Group, MultiSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/queries.ts'
import { reviewers } from '../reviewers.contract.ts'

interface MemberPickProps {
  value: string[]
  most: number
  onChange: (members: string[]) => void
  error?: string | undefined
}

/** Chooses members of the team, each with how many undecided applicants they have. */
export const MemberPick = ({ value, most, onChange, error }: MemberPickProps) => {
  const members = useQuery(queryFor(reviewers)).data?.members.filter(({ can_review }) => can_review)
  const openOf = new Map(members?.map(({ account_id, open }) => [account_id, open]))
  return (
    <MultiSelect
      label="Members"
      searchable
      data-autofocus
      maxValues={most}
      value={value}
      onChange={onChange}
      error={error}
      data={members?.map(({ account_id, name, is_me }) => ({
        value: account_id,
        label: is_me ? `${name}, you` : name,
      }))}
      renderOption={({ option, checked }) => (
        <Group justify="space-between" wrap="nowrap" flex={1}>
          <Group gap="xs" wrap="nowrap">
            {checked && <CheckIcon size={12} aria-hidden />}
            <span>{option.label}</span>
          </Group>
          <Text span size="sm" c="dimmed" miw="max-content">
            {openOf.get(option.value)} to review
          </Text>
        </Group>
      )}
    />
  )
}
