import { Stack, Text, Title } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { DrawerButton } from '#web/kit/DrawerButton.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { Moment } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { boothWaits, type WaitRow } from '../waiting-line.contract.ts'
import classes from './waiting-line.module.css'

interface WaitingLineProps {
  eventId: string
  timeZone: string
  booths: readonly { waiting: number }[]
}

const SIZE = 50

const Row = ({ row, timeZone }: { row: WaitRow; timeZone: string }) => (
  <li className={classes.row}>
    <Text className="tabular" fw={600} c="dimmed">
      {numberLabel(row.place)}
    </Text>
    <div className={classes.who}>
      <Text fw={500}>
        <bdi>{row.organization.name}</bdi>
      </Text>
      <Text size="sm" c="dimmed" className={classes.who}>
        <bdi>{row.contact.name}</bdi>, {row.contact.email}
      </Text>
    </div>
    <Text size="sm" c="dimmed" className={classes.since}>
      since <Moment at={row.joined_at} timeZone={timeZone} />
    </Text>
  </li>
)

const Lines = ({ eventId, timeZone }: Pick<WaitingLineProps, 'eventId' | 'timeZone'>) => {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...queryFor(boothWaits, { params: { id: eventId }, query: { page, size: SIZE } }),
    placeholderData: keepPreviousData,
  })
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeletons count={3} height={48} />
  if (data.total_row === 0) return <Text c="dimmed">The line is empty.</Text>
  return (
    <Stack gap="lg">
      {[...Map.groupBy(data.data, ({ booth }) => booth.id)].map(([id, rows]) => (
        <section key={id} aria-label={rows[0]!.booth.name}>
          <Title order={3} size="h5" mb="xs">
            {rows[0]!.booth.name}
          </Title>
          <ol className={classes.rows}>
            {rows.map((row) => (
              <Row key={row.id} row={row} timeZone={timeZone} />
            ))}
          </ol>
        </section>
      ))}
      <Pager page={data} size={SIZE} onPage={setPage} />
    </Stack>
  )
}

/** Opens the line of those who wait for a booth, if there is one. */
export const WaitingLine = ({ eventId, timeZone, booths }: WaitingLineProps) => {
  const [opened, setOpened] = useState(false)
  const waiting = booths.reduce((sum, booth) => sum + booth.waiting, 0)
  if (waiting === 0 && !opened) return null
  return (
    <DrawerButton
      label={countLabel(waiting, 'in line', 'in line')}
      icon={IconHourglass}
      title="Waiting for a booth"
      opened={opened}
      onChange={setOpened}
    >
      <Stack gap="lg">
        <Text size="sm">
          The next in line is registered, and waits for your answer, as soon as someone cancels, you decline
          someone, or you offer more booths. To let someone pass, add them as an exhibitor yourself.
        </Text>
        <Lines eventId={eventId} timeZone={timeZone} />
      </Stack>
    </DrawerButton>
  )
}
