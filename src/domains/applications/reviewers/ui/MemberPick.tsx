import { MultiSelect } from '@mantine/core'
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
  return (
    <MultiSelect
      label="Members"
      description="In brackets, how many open applicants each one has"
      searchable
      data-autofocus
      maxValues={most}
      value={value}
      onChange={onChange}
      error={error}
      data={members?.map(({ account_id, name, open, is_me }) => ({
        value: account_id,
        label: `${is_me ? `${name}, you` : name} (${open})`,
      }))}
    />
  )
}
