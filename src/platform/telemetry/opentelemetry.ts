import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Telemetry } from '../telemetry-settings.ts'
import { createDeliveryWatch } from './delivery-watch.ts'
import { metricsFrom, type ReadMetrics } from './pushed-metrics.ts'
import { recordSpans } from './spans.ts'
import { samplerOf, startingWith } from './tracing.ts'

/** What the collector may take for the last of it when the server stops, in milliseconds. */
const LAST = 2_000

/** `OTEL_RESOURCE_ATTRIBUTES` adds to it; nothing else of the machine and its owner is told. */
const resourceOf = (service: string): Resource =>
  resourceFromAttributes({
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
  })
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': service }))

/** Tells a collector of traces, and of metrics once it knows where to read them. */
export const openTelemetry = (settings: Telemetry, log: Logger) => {
  const { tracesUrl, metricsUrl, interval, publicUrl } = settings
  const resource = resourceOf(settings.service)
  const watched = createDeliveryWatch(log)
  const open: Array<{ shutdown(): Promise<void> }> = []
  if (tracesUrl) {
    const exporter = watched('traces', new OTLPTraceExporter({ url: tracesUrl }))
    const provider = new TracerProvider({
      resource,
      sampler: samplerOf(settings),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    })
    recordSpans(startingWith(provider.getTracer('fairlead')))
    open.push(provider)
  }
  return {
    pushMetrics: (read: ReadMetrics): void => {
      if (!metricsUrl) return
      const exporter = watched('metrics', new OTLPMetricExporter({ url: metricsUrl }))
      const reader = new PeriodicExportingMetricReader({
        exporter,
        exportIntervalMillis: interval,
        metricProducers: [metricsFrom(read, resource, publicUrl.protocol.slice(0, -1))],
      })
      open.push(new MeterProvider({ resource, readers: [reader] }))
    },
    stop: async (limit = LAST): Promise<void> => {
      recordSpans(undefined)
      const closed = Promise.allSettled(open.map((one) => one.shutdown()))
      await Promise.race([closed, wait(limit, undefined, { ref: false })])
    },
  }
}
