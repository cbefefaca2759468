import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announceFailure } from '#web/kit/announce.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type ExhibitorRow, universityExhibitors } from '../../exhibitors/exhibitors.contract.ts'
import { activeStates } from '../../fairs.contract.ts'
import { assignBooth } from '../booth-assignment.contract.ts'
import type { NumberedBooth } from '../numbered-booths.contract.ts'
import classes from './booths.module.css'
import { staleAfterPlanning } from './calls.ts'

interface AssignDialogProps {
  eventId: string
  booth: NumberedBooth
  onClose: () => void
}

const SHOWN = 8

const Choices = ({ rows }: { rows: readonly ExhibitorRow[] }) => (
  <Stack gap="xs">
    {rows.map(({ id, organization, state }) => (
      <Radio.Card key={id} value={id} className={classes.choice!} aria-label={organization.name}>
        <Radio.Indicator />
        <div className={classes.name}>
          <Text size="sm" fw={500}>
            {organization.name}
          </Text>
          <Text size="xs" c="dimmed">
            {[organization.industry, state === 'pending' && 'Waiting for your answer']
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
      </Radio.Card>
    ))}
  </Stack>
)

/** Gives a free booth to one of the exhibitors of its kind that have none. */
export const AssignDialog = ({ eventId, booth, onClose }: AssignDialogProps) => {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string | null>(null)
  const [search] = useDebouncedValue(text.trim(), 300)
  const query = useQuery({
    ...queryFor(universityExhibitors.list, {
      params: { id: eventId },
      query: {
        page,
        size: SHOWN,
        state: [...activeStates],
        booth: [booth.kind.id],
        numbered: false,
        sort: 'name',
        ...(search && { search }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const assign = useCall(assignBooth, {
    invalidates: staleAfterPlanning,
    onSuccess: ({ number, exhibitor }) => {
      announceToScreenReader(`${exhibitor?.organization.name} is at ${number}`)
      onClose()
    },
    onError: announceFailure,
  })
  return (
    <Modal opened onClose={onClose} title={`Who gets ${booth.number}?`}>
      <Stack>
        <Text size="sm">
          Exhibitors who registered for “{booth.kind.name}” and don’t have a numbered booth yet.
        </Text>
        <TextInput
          type="search"
          aria-label="Search exhibitors by name"
          placeholder="Search by name"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          data-autofocus
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setPage(1)
          }}
        />
        <Radio.Group aria-label="Exhibitors" value={chosen} onChange={setChosen}>
          <ResultList
            query={query}
            size={SHOWN}
            onPage={setPage}
            skeletonHeight={48}
            empty={
              <EmptyState title={search ? 'No matching exhibitors' : 'Everyone has a booth'}>
                {search
                  ? 'Try a different name.'
                  : `No exhibitor of “${booth.kind.name}” is without a numbered booth.`}
              </EmptyState>
            }
          >
            {(rows) => <Choices rows={rows} />}
          </ResultList>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!chosen}
            loading={assign.isPending}
            onClick={() => assign.mutate({ params: { id: booth.id }, body: { registration_id: chosen } })}
          >
            Assign
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
