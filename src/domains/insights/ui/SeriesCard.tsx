import { Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { Series } from '../insights.contract.ts'
import { chartLabel, trendLabel } from './words.ts'

const DayChart = lazy(() => import('#web/kit/DayChart.tsx'))

export interface ShownSeries {
  key: string
  title: string
  series: Series
  /** The list that is counted. */
  to?: string
  search?: Record<string, unknown>
}

/** One number: how many, whether that is more than before, and the days. */
export const SeriesCard = ({ title, series, from, to, search }: ShownSeries & { from: string }) => (
  <Card padding="md">
    <Group justify="space-between" align="baseline" gap="xs">
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text size="xl" fw={600} className="tabular">
        {to ? (
          <LinkAnchor
            to={to}
            search={(search ?? {}) as never}
            inherit
            aria-label={`${title}: ${numberLabel(series.total)}`}
          >
            {numberLabel(series.total)}
          </LinkAnchor>
        ) : (
          numberLabel(series.total)
        )}
      </Text>
    </Group>
    <Text size="sm" c="dimmed" mb="sm">
      {trendLabel(series)}
    </Text>
    <div role="img" aria-label={chartLabel(title, from, series)}>
      <Suspense fallback={<Skeleton height={150} />}>
        <DayChart label={title} from={from} counts={series.by_day} />
      </Suspense>
    </div>
  </Card>
)
