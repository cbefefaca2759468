import { Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { useContractForm } from '#web/contract-form.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { MentionField } from '../../reviewers/ui/MentionField.tsx'
import { addNote, removeNote } from '../applicant-notes.contract.ts'
import { applicant, applicantList, type Note } from '../applicants.contract.ts'
import classes from './applicants.module.css'

const stale = [applicant, applicantList]

const OneNote = ({ note }: { note: Note }) => {
  const remove = useCall(removeNote, { invalidates: stale, onError: announceFailure })
  return (
    <div className={classes.note}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {note.author ?? 'Former member'} · <TimeAgo at={note.created_at} />
        </Text>
        {note.may.remove && (
          <CloseButton
            size="sm"
            aria-label="Delete this note"
            onClick={() => remove.mutate({ params: { id: note.id } })}
          />
        )}
      </Group>
      <Text size="sm" className={classes.words!}>
        {note.text}
      </Text>
    </div>
  )
}

const NewNote = ({ id }: { id: string }) => {
  const form = useContractForm({
    endpoint: addNote,
    params: { id },
    initial: { text: '', mentions: [] as string[] },
    invalidates: stale,
  })
  return (
    <form {...form.props}>
      <Stack gap="xs" align="flex-end">
        <MentionField
          label="New note"
          description="Only your team can see notes. Type @ to mention a colleague."
          field={form.field('text')}
          onMention={(text, member) => {
            form.setFieldValue('text', text)
            form.setFieldValue('mentions', [...new Set([...(form.getValues().mentions || []), member])])
          }}
        />
        <Button type="submit" size="sm" variant="default" loading={form.sending}>
          Add note
        </Button>
      </Stack>
    </form>
  )
}

/** The team's private notes about an applicant. */
export const Notes = ({ id, notes, mayWrite }: { id: string; notes: readonly Note[]; mayWrite: boolean }) => (
  <Stack gap="sm">
    {notes.length === 0 && <Text c="dimmed">No notes yet.</Text>}
    {notes.map((note) => (
      <OneNote key={note.id} note={note} />
    ))}
    {mayWrite && <NewNote key={notes.length} id={id} />}
  </Stack>
)
