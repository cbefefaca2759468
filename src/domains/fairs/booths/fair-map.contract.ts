import { z } from 'zod'
import { eventStates } from '#domains/events/events.contract.ts'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { anyone, asStudent, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { layoutShape } from './booth-layout.contract.ts'

const mappedBooth = z.object({
  id,
  number: z.string(),
  /** The middle of the booth as fractions of the plan; null while it has no place on the floor picture. */
  place: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** Who is there; null while nobody is, or nobody approved. */
  exhibitor_id: id.nullable(),
})
export type MappedBooth = z.output<typeof mappedBooth>

const mappedExhibitor = organizationCardShape.extend({
  /** How many of its jobs accept applications now. */
  open_jobs: z.int(),
  /** Null until the host has given them a booth. */
  booth_number: z.string().nullable(),
})
export type MappedExhibitor = z.output<typeof mappedExhibitor>

export const fairMap = z.object({
  event: z.object({
    id,
    title: z.string(),
    state: z.enum(eventStates),
    starts_at: timestamp.nullable(),
    ends_at: timestamp.nullable(),
    time_zone: z.string(),
    venue_name: z.string().nullable(),
  }),
  layout: layoutShape,
  /** In the order of their numbers. */
  booths: z.array(mappedBooth),
  /** Approved ones by name. */
  exhibitors: z.array(mappedExhibitor),
})
export type FairMap = z.output<typeof fairMap>

const visitedExhibitor = mappedExhibitor.extend({
  /** Named by its open jobs, by name. */
  majors: z.array(z.string()),
  /** One of its open jobs offers visa sponsorship. */
  sponsors: z.boolean(),
})
export type VisitedExhibitor = z.output<typeof visitedExhibitor>

const studentFairMap = fairMap.extend({ exhibitors: z.array(visitedExhibitor) })
export type StudentMap = z.output<typeof studentFairMap>

const params = z.strictObject({ id })

export const publicMap = endpoint({
  method: 'GET',
  path: '/public-event/map/:id',
  tag: 'Public events',
  summary: 'Get the plan of a public event’s floor: its numbered booths and who is where',
  access: anyone,
  params,
  output: fairMap,
  problems: ['not_found'],
})

export const studentMap = endpoint({
  method: 'GET',
  path: '/student/event/map/:id',
  tag: 'Student events',
  summary:
    'Get the plan of an event’s floor: its numbered booths, who is where, and what the exhibitors’ open jobs offer',
  access: asStudent,
  params,
  output: studentFairMap,
})
