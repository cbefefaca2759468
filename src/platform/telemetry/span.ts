export type Attributes = Record<string, string | number | boolean | undefined>

/** A step that has begun. */
export interface Span {
  /** By which work elsewhere continues the trace. */
  readonly traceparent: string
  isOver(): boolean
  add(attributes: Attributes): void
  fail(type: string): void
  end(): void
}
