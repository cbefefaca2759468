import { currentSpan, withinSpan } from '../cause.ts'
import type { Attributes, Span } from './span.ts'

/** One step of a trace, named and described by OpenTelemetry's semantic conventions, without personal data. */
export interface Step {
  /** Of few words: a pattern, never what it was filled with. */
  name: string
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  attributes?: Attributes
  /** As in the header `traceparent`; without one, the step that is under way. */
  parent?: string | undefined
  /** What else led to it. */
  links?: readonly string[]
}

/** Begins a step; a caller who names no parent and isn't within a step begins a trace. */
export type StartSpan = (step: Step, within: Span | undefined) => Span

let start: StartSpan | undefined

/** From now on steps are recorded, until it is called without a recorder. */
export const recordSpans = (recorder: StartSpan | undefined): void => {
  start = recorder
}

/** Begins a step that its caller ends; undefined where no traces are recorded. */
export const startSpan = (step: Step, within: Span | null | undefined = currentSpan()): Span | undefined =>
  start?.(step, within ?? undefined)

/** The same, unless nothing is under way: what the server does for itself begins no trace. */
export const startStep = (step: () => Step): Span | undefined => {
  const within = start && currentSpan()
  return within && start?.(step(), within)
}

/** What kind of failure it was, without what its message quotes. */
export const failureOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: string }
  return typeof code === 'string' ? code : (name ?? 'error')
}

const ended = async <T>(span: Span, run: () => Promise<T>): Promise<T> => {
  try {
    return await withinSpan(span, run)
  } catch (error) {
    span.fail(failureOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** Does it as a step of the trace that is under way, or as the first of its own. */
export const inSpan = <T>(step: Step, run: () => Promise<T>): Promise<T> => {
  const span = startSpan(step)
  return span ? ended(span, run) : run()
}

/** Does it as a step, unless nothing is under way. */
export const inStep = <T>(step: Step, run: () => Promise<T>): Promise<T> => {
  const span = startStep(() => step)
  return span ? ended(span, run) : run()
}
