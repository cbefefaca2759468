import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const FEW = 14

export interface DayChartProps {
  label: string
  /** The first day, `YYYY-MM-DD`; each number is a day. */
  from: string
  counts: readonly number[]
}

/** One number by day as an area. Load it lazily: what draws it is large. */
const DayChart = ({ label, from, counts }: DayChartProps) => {
  const first = Date.parse(from)
  const data = counts.map((count, index) => ({ day: short.format(first + index * 86_400_000), count }))
  return (
    <AreaChart
      h={150}
      data={data}
      dataKey="day"
      series={[{ name: 'count', label, color: 'var(--fl-accent)' }]}
      curveType="linear"
      withDots={counts.length <= FEW}
      gridAxis="x"
      tickLine="none"
      fillOpacity={0.14}
      areaProps={{ isAnimationActive: false }}
      areaChartProps={{ accessibilityLayer: false }}
      xAxisProps={{ minTickGap: 32, interval: 'equidistantPreserveStart' }}
      yAxisProps={{ allowDecimals: false, width: 36, tickCount: 3, interval: 0 }}
      valueFormatter={(value) => value.toLocaleString('en-US')}
    />
  )
}

export default DayChart
