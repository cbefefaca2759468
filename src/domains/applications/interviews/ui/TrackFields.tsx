import { ActionIcon, Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Panelist } from '../interview-schedules.contract.ts'
import { MOST_PANELISTS, MOST_TRACKS, ROOM_LENGTH } from '../interview-values.contract.ts'
import type { InterviewForm } from './interview-form.ts'
import classes from './interviews.module.css'

interface TrackFieldsProps {
  form: InterviewForm
  people: readonly Panelist[]
  withRooms: boolean
}

/** Who holds the interviews: together, or each room with people of its own. */
export const TrackFields = ({ form, people, withRooms }: TrackFieldsProps) => {
  const tracks = form.getValues().tracks ?? []
  const remove = (index: number) => form.setFieldValue('tracks', tracks.toSpliced(index, 1))
  return (
    <Stack gap="xs">
      {tracks.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        <div key={index} className={withRooms ? classes.track : undefined}>
          {withRooms && (
            <TextInput
              label={`Room${tracks.length > 1 ? ` ${index + 1}` : ' (optional)'}`}
              maxLength={ROOM_LENGTH}
              {...form.field(`tracks.${index}.room`)}
            />
          )}
          <MultiSelect
            label="Interviewers"
            data={people.map(({ account_id, name }) => ({ value: account_id, label: name }))}
            searchable
            maxValues={MOST_PANELISTS}
            {...form.field(`tracks.${index}.panel`)}
          />
          {tracks.length > 1 && (
            <ActionIcon
              variant="subtle"
              size={36}
              className={classes.remove!}
              aria-label={`Remove room ${index + 1}`}
              onClick={() => remove(index)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {withRooms && tracks.length < MOST_TRACKS && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.setFieldValue('tracks', [...tracks, { room: '', panel: [] }])}
          >
            Add a room
          </Button>
        </Group>
      )}
    </Stack>
  )
}
