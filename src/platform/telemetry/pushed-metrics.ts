import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { metricNames, type Named } from './metric-names.ts'
import { routePattern } from './route-pattern.ts'

/** A metric as `/metrics` counts it. */
export type Counted = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>
export type ReadMetrics = () => Promise<readonly Counted[]>

interface Period {
  from: HrTime
  to: HrTime
}

const hrTimeOf = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
]

const attributeOf = (name: string, value: string | number): string | number => {
  if (name === 'http.route') return routePattern(String(value))
  return name === 'http.response.status_code' ? Number(value) : value
}

const attributesOf = ({ labels: names = {}, always }: Named, labels: Attributes): Attributes => ({
  ...always,
  ...Object.fromEntries(
    Object.entries(names).flatMap(([label, name]) => {
      const value = labels[label] as string | number | undefined
      return value === undefined ? [] : [[name, attributeOf(name, value)]]
    }),
  ),
})

const numbersOf = ({ values }: Counted, named: Named, { from, to }: Period): Array<DataPoint<number>> =>
  values.map(({ value, labels }) => ({
    startTime: from,
    endTime: to,
    attributes: attributesOf(named, labels as Attributes),
    value: named.since ? Math.max(0, to[0] - value) : value,
  }))

/** Prometheus counts what is at most a boundary, OpenTelemetry what is between two. */
const histogramsOf = (
  { name: counted, values }: Counted,
  named: Named,
  { from, to }: Period,
): Array<DataPoint<Histogram>> => {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels))
  return [...series.values()].map((all) => {
    const the = (suffix: string) => all.find(({ metricName }) => metricName === `${counted}_${suffix}`)!.value
    const buckets = all.filter(({ metricName }) => metricName === `${counted}_bucket`)
    const upTo = buckets.map(({ value }) => value)
    return {
      startTime: from,
      endTime: to,
      attributes: attributesOf(named, all[0]!.labels as Attributes),
      value: {
        buckets: {
          boundaries: buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite),
          counts: upTo.map((count, n) => count - (upTo[n - 1] ?? 0)),
        },
        sum: the('sum'),
        count: the('count'),
      },
    }
  })
}

const metricOf = (counted: Counted, named: Named, period: Period): MetricData => {
  const { help: description, type } = counted
  const common = {
    descriptor: { name: named.name, description, unit: named.unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // prom-client's types are an enumeration, what it returns are words
  if (String(type) === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramsOf(counted, named, period),
    }
  const dataPoints = numbersOf(counted, named, period)
  const isMonotonic = String(type) === 'counter'
  if (isMonotonic || named.adds)
    return { ...common, dataPointType: DataPointType.SUM, dataPoints, isMonotonic }
  return { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Two of Prometheus' names may be one of OpenTelemetry's, told apart by an attribute. */
const joined = (metrics: readonly MetricData[]): MetricData[] =>
  [...Map.groupBy(metrics, ({ descriptor }) => descriptor.name).values()].map(
    (all) =>
      ({ ...all[0]!, dataPoints: all.flatMap(({ dataPoints }) => dataPoints as never[]) }) as MetricData,
  )

/** What `/metrics` counts, under the names of the conventions: measured once, told twice. */
export const metricsFrom = (read: ReadMetrics, resource: Resource, scheme: string): MetricProducer => {
  const from = hrTimeOf(Date.now())
  return {
    collect: async () => {
      const counted = await read()
      const period = { from, to: hrTimeOf(Date.now()) }
      const metrics = counted.flatMap((one) => {
        const named = metricNames[one.name]
        if (!named) return []
        const isOfServer = named.name.startsWith('http.server.')
        return metricOf(one, isOfServer ? { ...named, always: { 'url.scheme': scheme } } : named, period)
      })
      return {
        resourceMetrics: {
          resource,
          scopeMetrics: [{ scope: { name: 'fairlead' }, metrics: joined(metrics) }],
        },
        errors: [],
      }
    },
  }
}
