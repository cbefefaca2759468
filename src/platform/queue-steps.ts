import { causeToKeep, type Kept } from './cause.ts'
import type { Step } from './telemetry/spans.ts'

type Job = Record<string, unknown>

const ofQueue = (name: string, operation: 'send' | 'process', count: number) => ({
  'messaging.system': 'pg-boss',
  'messaging.destination.name': name,
  'messaging.operation.name': operation,
  'messaging.operation.type': operation,
  'messaging.batch.message_count': count,
})

export const sending = (name: string, count: number): Step => ({
  name: `send ${name}`,
  kind: 'producer',
  attributes: ofQueue(name, 'send', count),
})

/** Jobs that one call left continue its trace; those of several have one of their own, linked to theirs. */
export const processing = (name: string, all: readonly Job[]): Step => {
  const began = [...new Set(all.map((data) => causeOf(data)?.traceparent).filter((one) => one !== undefined))]
  const alone = began.length === 1 && all.every((data) => causeOf(data)?.traceparent === began[0])
  return {
    name: `process ${name}`,
    kind: 'consumer',
    attributes: ofQueue(name, 'process', all.length),
    ...(alone ? { parent: began[0] } : { links: began }),
  }
}

/** A job keeps what caused it. */
export const withKept = (data: Job): Job => {
  const cause = causeToKeep()
  return cause ? { ...data, cause } : data
}
export const causeOf = ({ cause }: Job): Kept | undefined => cause as Kept | undefined
