import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { NothingFits } from '#web/kit/states.tsx'
import { type Selection, useSelection } from '#web/kit/useSelection.ts'
import { useListSearch } from '#web/list-search.ts'
import { stateBadge } from '../../ui/words.ts'
import type { BoothPlan, NumberedBooth } from '../numbered-booths.contract.ts'
import { type BoothAddress, pageParams, readBoothAddress } from './address.ts'
import { BoothFilters } from './BoothFilters.tsx'
import { BoothSelection } from './BoothSelection.tsx'
import { type BoothSteps, useBoothSteps } from './BoothSteps.tsx'
import classes from './booths.module.css'
import { boothsFound, pageOfBooths, SHOWN } from './found.ts'

interface BoothListProps {
  eventId: string
  plan: BoothPlan
}

const Exhibitor = ({ booth: { exhibitor } }: { booth: NumberedBooth }) =>
  exhibitor ? (
    <Group wrap="nowrap" gap="sm">
      <EmployerLogo employer={exhibitor.organization} size={32} />
      <div className={classes.name}>
        <LinkAnchor
          to="."
          search={({ id }: { id?: string }) =>
            ({ id, tab: 'exhibitors', registration: exhibitor.registration_id }) as never
          }
          size="sm"
          fw={500}
        >
          {exhibitor.organization.name}
        </LinkAnchor>
        <Text size="xs" c="dimmed">
          {exhibitor.organization.industry}
        </Text>
      </div>
      {exhibitor.state === 'pending' && <StatusBadge {...stateBadge('pending')} />}
    </Group>
  ) : (
    <Text size="sm" c="dimmed">
      Free
    </Text>
  )

const columns: Column<NumberedBooth>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ number }) => (
      <Text fw={600} className="tabular">
        {number}
      </Text>
    ),
    width: '14%',
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kind.name, width: '20%' },
  { key: 'exhibitor', header: 'Exhibitor', cell: (booth) => <Exhibitor booth={booth} /> },
]

const stepsColumn = ({ assign, free, edit }: BoothSteps): Column<NumberedBooth> => ({
  key: 'steps',
  header: 'Actions',
  tight: true,
  cell: (booth) => (
    <Group gap="2xs" wrap="nowrap">
      {booth.exhibitor ? (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Unassign ${booth.number}`}
          onClick={() => free(booth)}
        >
          Unassign
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`Assign ${booth.number}`}
          onClick={() => assign(booth)}
        >
          Assign
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Edit ${booth.number}`}
        onClick={() => edit(booth)}
      >
        Edit
      </Button>
    </Group>
  ),
})

/** A selection across pages, since two to swap may be on two; its checkbox for all is about one page. */
const useSelectionOfPage = (booths: readonly NumberedBooth[], shown: readonly NumberedBooth[]): Selection => {
  const selection = useSelection(useMemo(() => booths.map(({ id }) => id), [booths]))
  const all = shown.length > 0 && shown.every(({ id }) => selection.has(id))
  const toggleAll = () => selection.choose(all ? [] : [...selection.selected, ...shown.map(({ id }) => id)])
  return { ...selection, all, toggleAll }
}

/** The booths as a table: found, assigned, freed, swapped, renamed, removed. */
export const BoothList = ({ eventId, plan }: BoothListProps) => {
  const found = useListSearch<BoothAddress>()
  const list = { ...found, search: readBoothAddress(found.search) }
  const { dialogs, ...steps } = useBoothSteps(eventId, plan)
  const page = pageOfBooths(boothsFound(plan.booths, list.search), list.search.page)
  const selection = useSelectionOfPage(plan.booths, page.data)
  return (
    <Stack gap="md">
      <div>
        <BoothFilters list={list} kinds={plan.kinds} />
        {page.total_row === 0 ? (
          <NothingFits title="No matching booths" onClear={() => list.clear(pageParams)}>
            Try a different number or name, or fewer filters.
          </NothingFits>
        ) : (
          <RowTable
            label="Booths"
            rows={page.data}
            columns={plan.may.edit ? [...columns, stepsColumn(steps)] : columns}
            idOf={({ id }) => id}
            nameOf={({ number }) => number}
            {...(plan.may.edit && { selection })}
          />
        )}
        <Pager page={page} size={SHOWN} onPage={list.goToPage} />
      </div>
      <BoothSelection
        eventId={eventId}
        chosen={plan.booths.filter(({ id }) => selection.has(id))}
        selection={selection}
      />
      {dialogs}
    </Stack>
  )
}
