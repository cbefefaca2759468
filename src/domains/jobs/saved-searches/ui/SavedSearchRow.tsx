import { ActionIcon, Button, Card, Group, Switch, Text, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { announceFailure, announceUndoable } from '#web/kit/announce.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import {
  deleteSearch,
  editSearch,
  type SavedSearch,
  savedSearches,
  saveSearch,
} from '../saved-searches.contract.ts'
import { NAME_LENGTH, searchWords } from './words.ts'

const invalidates = [savedSearches]

const Rename = ({ search, done }: { search: SavedSearch; done: () => void }) => {
  const [name, setName] = useState(search.name)
  const edit = useCall(editSearch, { invalidates, onSuccess: done, onError: announceFailure })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) edit.mutate({ params: { id: search.id }, body: { name } })
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Name"
          flex={1}
          maxLength={NAME_LENGTH}
          value={name}
          error={name.trim() ? undefined : 'Enter a name'}
          onChange={(event) => setName(event.currentTarget.value)}
          autoFocus
        />
        <Button type="submit" loading={edit.isPending}>
          Rename
        </Button>
        <Button variant="default" onClick={done}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

/** Offers to undo a deletion by saving the same search again. */
const useDelete = ({ id, name, filters, is_alerting }: SavedSearch) => {
  const save = useCall(saveSearch, { invalidates, onError: announceFailure })
  const remove = useCall(deleteSearch, {
    invalidates,
    onSuccess: () =>
      announceUndoable(`Deleted “${name}”`, () => save.mutate({ body: { name, filters, is_alerting } })),
    onError: announceFailure,
  })
  return () => remove.mutate({ params: { id } })
}

/** A saved search to open, rename, turn alerts on or off, or delete. */
export const SavedSearchRow = ({ search, onOpen }: { search: SavedSearch; onOpen: () => void }) => {
  const [renaming, setRenaming] = useState(false)
  const remove = useDelete(search)
  const edit = useCall(editSearch, { invalidates, onError: announceFailure })
  const alerting = edit.isPending ? edit.variables.body?.is_alerting : search.is_alerting
  const words = searchWords(search.filters)
  if (renaming)
    return (
      <Card padding="md">
        <Rename search={search} done={() => setRenaming(false)} />
      </Card>
    )
  return (
    <Card padding="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <LinkAnchor to="/student/jobs" search={search.filters} onClick={onOpen} fw={500}>
            {search.name}
          </LinkAnchor>
          {words !== search.name && (
            <Text size="sm" c="dimmed" lineClamp={2}>
              {words}
            </Text>
          )}
        </div>
        <Group gap={0} wrap="nowrap">
          <ActionIcon aria-label={`Rename ${search.name}`} onClick={() => setRenaming(true)}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${search.name}`} onClick={remove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <Group justify="space-between" mt="xs" gap="xs">
        <Switch
          size="sm"
          label="Alert me to new jobs"
          aria-label={`Alert me to new jobs for ${search.name}`}
          checked={alerting ?? search.is_alerting}
          onChange={(event) =>
            edit.mutate({ params: { id: search.id }, body: { is_alerting: event.currentTarget.checked } })
          }
        />
        {search.told_at && (
          <Text size="xs" c="dimmed">
            Last alert <TimeAgo at={search.told_at} inSentence />
          </Text>
        )}
      </Group>
    </Card>
  )
}
