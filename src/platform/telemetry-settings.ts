import { z } from 'zod'

const endpoint = z
  .url({ protocol: /^https?$/, error: 'should be the address of a collector, like http://127.0.0.1:4318' })
  .optional()
const exporter = z.enum(['otlp', 'none'], 'should be otlp or none').default('otlp')
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Settings by the names of OpenTelemetry's specification; its exporter reads more of them by itself. */
export const telemetryEnvironment = {
  OTEL_SDK_DISABLED: z
    .string()
    .transform((given) => given.toLowerCase() === 'true')
    .default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', 'should be http/protobuf: the server speaks no other')
    .optional(),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, `should be one of ${samplers.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('should be a share, 0 to 1').min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number('should be a number of milliseconds')
    .int()
    .min(1_000, 'should be 1000 or more')
    .default(60_000),
  OTEL_PROPAGATORS: z.string().default('none'),
  OTEL_SERVICE_NAME: z.string().default('fairlead'),
}

type Settings = z.output<z.ZodObject<typeof telemetryEnvironment>>
export type Telemetry = NonNullable<ReturnType<typeof telemetryOf>>

/** Undefined unless there is a collector to tell. */
export const telemetryOf = (settings: Settings, publicUrl: string) => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all } = settings
  const at = (path: string) => all && `${all.replace(/\/$/, '')}${path}`
  const tracesUrl =
    settings.OTEL_TRACES_EXPORTER === 'otlp'
      ? (settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? at('/v1/traces'))
      : undefined
  const metricsUrl =
    settings.OTEL_METRICS_EXPORTER === 'otlp'
      ? (settings.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? at('/v1/metrics'))
      : undefined
  if (settings.OTEL_SDK_DISABLED || !(tracesUrl || metricsUrl)) return undefined
  return {
    tracesUrl,
    metricsUrl,
    sampler: settings.OTEL_TRACES_SAMPLER,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
    /** Milliseconds. */
    interval: settings.OTEL_METRIC_EXPORT_INTERVAL,
    /** Whether traces that a trusted proxy began are continued. */
    continues: settings.OTEL_PROPAGATORS.split(',').includes('tracecontext'),
    service: settings.OTEL_SERVICE_NAME,
    publicUrl: new URL(publicUrl),
  }
}
