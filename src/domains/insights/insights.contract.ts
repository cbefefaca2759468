import { z } from 'zod'
import { day, id, timestamp } from '#shared/fields.ts'

const DAY = 86_400_000
export const MAX_DAYS = 366
export const DEFAULT_DAYS = 30

/** Both days included. */
const lengthOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** The last so many days up to today, or a range of days; days are in UTC. */
export const rangeQuery = z
  .strictObject({
    days: z.int().min(1).max(MAX_DAYS).optional(),
    from: day.optional(),
    to: day.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    error: 'Choose both days',
  })
  .refine(({ from, to }) => !from || !to || (from <= to && lengthOf(from, to) <= MAX_DAYS), {
    path: ['to'],
    error: `Choose a later day, at most ${MAX_DAYS} days in total`,
  })
export type RangeQuery = z.output<typeof rangeQuery>

export const rangeShape = { from: day, to: day }

/** One number over the range: its total, the total of as many days before, and each day of the range. */
export const seriesShape = z.object({ total: z.int(), before: z.int(), by_day: z.array(z.int()) })
export type Series = z.output<typeof seriesShape>

const comingShape = z.object({
  kind: z.enum(['job_ends', 'event_starts']),
  id,
  title: z.string(),
  at: timestamp,
  time_zone: z.string(),
})
export type Coming = z.output<typeof comingShape>

const duty = <const W extends readonly [string, ...string[]]>(whats: W) =>
  z.object({
    what: z.enum(whats),
    count: z.int(),
    since: timestamp.nullable(),
    /** The zone of what is due; null for what simply happened. */
    time_zone: z.string().nullable(),
  })

/** What the team needs to act on, most urgent first, and the next seven days. */
export const dutiesShape = <const W extends readonly [string, ...string[]]>(whats: W) =>
  z.object({
    needs: z.array(duty(whats)),
    week: z.array(comingShape),
  })

/** One of the most viewed jobs or events. */
export const mostSeenShape = z.array(
  z.object({
    id,
    title: z.string(),
    views: z.int(),
    /** Applications for a job, registrations for an event. */
    answers: z.int(),
  }),
)
export type MostSeen = z.output<typeof mostSeenShape>
