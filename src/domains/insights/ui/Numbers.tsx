import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { addressOf } from '#web/client.ts'
import { DownloadButton } from '#web/kit/DownloadButton.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'

import classes from './insights.module.css'
import { RangeBar } from './RangeBar.tsx'
import { SeriesCard, type ShownSeries } from './SeriesCard.tsx'
import { SeriesTable } from './SeriesTable.tsx'
import { useRange } from './useRange.ts'

interface NumbersProps {
  title?: string
  query: {
    data: { from: string; to: string } | undefined
    error: unknown
    refetch: () => unknown
  }
  shown: readonly ShownSeries[]
  /** The call that exports the same numbers as CSV. */
  csv: Endpoint
  /** Figures shown above the charts. */
  lead?: ReactNode
  /** Content shown below the charts. */
  children?: ReactNode
}

/** Shows numbers for the selected days as figures, charts, a table, and CSV. */
export const Numbers = ({
  title = 'Analytics',
  query: { data: range, error, refetch },
  shown,
  csv,
  lead,
  children,
}: NumbersProps) => {
  const asked = useRange()
  return (
    <Stack component="section" gap="md" aria-label={title}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2}>{title}</Title>
          <Text size="sm" c="dimmed">
            Days are in UTC.
          </Text>
        </div>
        <DownloadButton href={addressOf(csv, { query: asked })}>Download as CSV</DownloadButton>
      </Group>
      <RangeBar shown={range} />
      {!range && error !== null && <ErrorState error={error} retry={refetch} />}
      {!range && error === null && <Skeletons count={2} height={220} />}
      {range && (
        <>
          {lead}
          <div className={classes.charts}>
            {shown.map((one) => (
              <SeriesCard {...one} key={one.key} from={range.from} />
            ))}
          </div>
          <SeriesTable from={range.from} shown={shown} />
          {children}
        </>
      )}
    </Stack>
  )
}
