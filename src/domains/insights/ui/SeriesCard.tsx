import { Card, Group, Text, Title } from '@mantine/core'
import { numberLabel } from '#shared/labels.ts'
import { DayChart } from '#web/kit/DayChart.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { Series } from '../insights.contract.ts'
import { chartLabel, trendLabel } from './words.ts'

export interface ShownSeries {
  key: string
  title: string
  series: Series
  /** The list behind the number. */
  to?: string
  search?: Record<string, unknown>
}

/** Shows one number: its total, its trend, and a chart by day. */
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
      <DayChart label={title} from={from} counts={series.by_day} />
    </div>
  </Card>
)
