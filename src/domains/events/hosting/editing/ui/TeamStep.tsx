import { MultiSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { eventCoverUrl } from '#domains/media/media.contract.ts'
import { CoverField } from '#domains/media/ui/CoverField.tsx'
import { teamOfKind } from '#domains/teams/teams.contract.ts'
import { queryFor } from '#web/queries.ts'
import type { Writing } from './useEventForm.ts'

const Cover = ({ writing }: { writing: Writing }) => {
  const { id, error } = writing.field('eventFile')
  const { eventFile, cover_pick, remove_cover } = writing.values
  return (
    <CoverField
      id={id}
      error={error}
      of="eventImages"
      builtIn={eventCoverUrl}
      alt="The event’s current cover"
      stored={writing.event?.cover_url}
      cover={{ file: eventFile, cover_pick, remove_cover }}
      onChange={({ file, ...change }) =>
        writing.change({ ...change, ...(file !== undefined && { eventFile: file }) })
      }
    />
  )
}

const OnDuty = ({ writing }: { writing: Writing }) => {
  const team = useQuery(queryFor(teamOfKind[writing.host].list, { query: { size: 100 } })).data
  return (
    <MultiSelect
      label="On duty (optional)"
      description="Team members who will be there. We’ll notify them once the event is published."
      data={(team?.data ?? []).map((member) => ({
        value: member.account_id,
        label: `${member.first_name} ${member.last_name}${member.is_me ? ' (you)' : ''}`,
      }))}
      searchable
      clearable
      hidePickedOptions
      {...writing.field('on_duty')}
    />
  )
}

/** The event's cover picture, and the team members on duty. */
export const TeamStep = ({ writing }: { writing: Writing }) => (
  <Stack gap="lg">
    <Cover writing={writing} />
    <OnDuty writing={writing} />
  </Stack>
)
