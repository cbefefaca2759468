import {
  type Context,
  type Attributes as Given,
  type Span as Recorded,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Telemetry } from '../telemetry-settings.ts'
import type { Span } from './span.ts'
import type { StartSpan, Step } from './spans.ts'

const kinds: Record<Step['kind'], SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

/** Which traces are recorded, by the names of OpenTelemetry's specification. */
export const samplerOf = ({ sampler, share }: Pick<Telemetry, 'sampler' | 'share'>): Sampler => {
  const own = () => {
    if (sampler.endsWith('always_on')) return new AlwaysOnSampler()
    return sampler.endsWith('always_off') ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(share)
  }
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root: own() }) : own()
}

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

const contextIn = (traceparent: string): SpanContext | undefined => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  return traceId && spanId
    ? { traceId, spanId, traceFlags: Number.parseInt(flags!, 16) & 1, isRemote: true }
    : undefined
}

class RecordedSpan implements Span {
  readonly recorded: Recorded
  private over = false

  constructor(recorded: Recorded) {
    this.recorded = recorded
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.recorded.spanContext()
    return `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`
  }

  isOver(): boolean {
    return this.over
  }

  add(attributes: Given): void {
    this.recorded.setAttributes(attributes)
  }

  fail(type: string): void {
    this.recorded.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
  }

  end(): void {
    this.over = true
    this.recorded.end()
  }
}

const contextOf = (parent: string | undefined, within: Span | undefined): Context => {
  const known = parent && contextIn(parent)
  if (known) return trace.setSpanContext(ROOT_CONTEXT, known)
  return within ? trace.setSpan(ROOT_CONTEXT, (within as RecordedSpan).recorded) : ROOT_CONTEXT
}

export const startingWith =
  (tracer: Tracer): StartSpan =>
  ({ name, kind, attributes = {}, parent, links = [] }, within) =>
    new RecordedSpan(
      tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes,
          links: links.flatMap((link) => {
            const context = contextIn(link)
            return context ? [{ context }] : []
          }),
        },
        contextOf(parent, within),
      ),
    )
