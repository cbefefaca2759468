import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { eventFormats, eventKinds } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { studentEvent } from '../registrations/event-registrations.contract.ts'

export const eventSorts = ['soonest', 'newest', 'relevance'] as const
/** Starts within 24 hours, 7 or 30 days, or is in progress; `past` switches to past events. */
export const eventTimes = ['day', 'week', 'month', 'past'] as const
export type EventTime = (typeof eventTimes)[number]

/** Filters for events; several values of one filter mean any of them. */
export const eventFilters = {
  /** Searches title, place, description, and host name. */
  search: z.string().max(200).optional(),
  kind: z.array(z.enum(eventKinds)).max(eventKinds.length).optional(),
  format: z.array(z.enum(eventFormats)).max(eventFormats.length).optional(),
  when: z.enum(eventTimes).optional(),
  /** A host's id, or part of its name. */
  host: z.string().max(200).optional(),
  of_my_university: z.boolean().optional(),
  with_free_places: z.boolean().optional(),
}

const filterQuery = z.strictObject(eventFilters)
export type EventFilters = z.output<typeof filterQuery>

const listQuery = z.strictObject({
  ...eventFilters,
  ...pageQuery,
  /** Defaults to relevance with a search, else soonest first. */
  sort: z.enum(eventSorts).optional(),
})
export type EventListQuery = z.output<typeof listQuery>

const counted = z.array(z.object({ value: z.string(), total: z.int() }))

export const eventCountsShape = z.object({
  kind: counted,
  format: counted,
  when: counted,
  /** Value: `true`. */
  of_my_university: counted,
  with_free_places: counted,
  /** The twenty with the most events. */
  host: z.array(z.object({ value: id, label: z.string(), total: z.int() })),
})
export type EventCounts = z.output<typeof eventCountsShape>

const tag = 'Student events'

export const studentEvents = endpoint({
  method: 'GET',
  path: '/student/event',
  tag,
  summary: 'List events visible to the student, upcoming ones by default',
  access: asStudent,
  query: listQuery,
  output: pageOf(studentEvent).extend({
    /** Employers with events among the matches, ignoring the host filter; the twenty with the most. */
    employer_with_events: z.array(organizationCardShape.extend({ total: z.int() })),
  }),
})

export const eventCounts = endpoint({
  method: 'GET',
  path: '/student/event/filter-counts',
  tag,
  summary: 'Count how many events each filter option would leave',
  access: asStudent,
  query: filterQuery,
  output: eventCountsShape,
})
