import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './telemetry/span.ts'

/** What work is done for. */
interface Cause {
  /** Of the call it began with, perhaps in another process long ago; scheduled work has none. */
  readonly request_id: string | null
  /** Timers that were started meanwhile go on, but no longer for it. */
  over: boolean
}

interface Place {
  cause: Cause
  span: Span | undefined
}

const places = new AsyncLocalStorage<Place>()

/** A call's own place, entered wherever it goes on. */
export interface Caused {
  run<T>(work: () => T): T
  end(): void
}

/** What a call does from now on is caused by it; its caller says when it ends. */
export const causedBy = (request_id: string, span: Span | undefined): Caused => {
  const cause: Cause = { request_id, over: false }
  return {
    run: (work) => places.run({ cause, span }, work),
    end: () => {
      cause.over = true
    },
  }
}

/** Does it for the call with this id. */
export const withCause = async <T>(request_id: string | null, work: () => Promise<T>): Promise<T> => {
  const cause: Cause = { request_id, over: false }
  try {
    return await places.run({ cause, span: places.getStore()?.span }, work)
  } finally {
    cause.over = true
  }
}

export const withinSpan = <T>(span: Span, work: () => T): T =>
  places.run({ cause: places.getStore()?.cause ?? { request_id: null, over: false }, span }, work)

/** The id of the call that caused what is being done. */
export const causingRequest = (): string | null => places.getStore()?.cause.request_id ?? null

/** The step that is under way, if traces are recorded. */
export const currentSpan = (): Span | undefined => {
  const span = places.getStore()?.span
  return span?.isOver() ? undefined : span
}

/** What is kept with work that is left for later. */
export interface Kept {
  request_id?: string
  traceparent?: string
}

/** Undefined if there is nothing to keep. */
export const causeToKeep = (): Kept | undefined => {
  const request_id = causingRequest()
  const traceparent = currentSpan()?.traceparent
  if (!request_id && !traceparent) return undefined
  return { ...(request_id && { request_id }), ...(traceparent && { traceparent }) }
}

/** What a line of the log says of it. */
export const causeForLog = (): { reqId?: string; trace_id?: string; span_id?: string } => {
  const place = places.getStore()
  if (!place) return {}
  const { request_id, over } = place.cause
  const [, trace_id, span_id] = currentSpan()?.traceparent.split('-') ?? []
  return {
    ...(request_id && !over && { reqId: request_id }),
    ...(trace_id && span_id && { trace_id, span_id }),
  }
}
