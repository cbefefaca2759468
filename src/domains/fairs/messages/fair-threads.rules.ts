import type { FairState } from '../fairs.contract.ts'
import { isActive, wasPublished } from '../fairs.rules.ts'
import type { Side } from './fair-threads.contract.ts'

type Event = Parameters<typeof wasPublished>[0]

/** A host can also write to whoever left; an exhibitor as long as it takes part. */
export const canWrite = (side: Side, { state }: { state: FairState }, event: Event): boolean =>
  wasPublished(event) && (side === 'host' || isActive(state))

/** What an email about a message is called; the words of the message stay inside. */
export const subjectOf = (from: string, event: string): string => `${from} wrote about ${event}`
