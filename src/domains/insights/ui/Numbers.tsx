import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ErrorState, Skeletons } from '../../../web/kit/states.tsx'
import classes from './insights.module.css'
import { RangeBar } from './RangeBar.tsx'
import { SeriesCard, type ShownSeries } from './SeriesCard.tsx'
import { SeriesTable } from './SeriesTable.tsx'

interface NumbersProps {
  title?: string
  /** Nothing while it loads. */
  range: { from: string; to: string } | undefined
  failure: { error: unknown; retry: () => unknown } | undefined
  shown: readonly ShownSeries[]
  /** Where the same comes from as CSV. */
  download: string
  /** Figures before the charts. */
  lead?: ReactNode
  /** What belongs below the charts. */
  children?: ReactNode
}

/** Numbers over chosen days: figures, charts, the same as a table and as CSV. */
export const Numbers = ({
  title = 'In numbers',
  range,
  failure,
  shown,
  download,
  lead,
  children,
}: NumbersProps) => (
  <Stack component="section" gap="md" aria-label={title}>
    <Group justify="space-between" align="flex-end">
      <div>
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed">
          Days are those of UTC.
        </Text>
      </div>
      <Button
        component="a"
        href={download}
        download
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Download as CSV
      </Button>
    </Group>
    <RangeBar shown={range} />
    {failure && <ErrorState {...failure} />}
    {!range && !failure && <Skeletons count={2} height={220} />}
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
