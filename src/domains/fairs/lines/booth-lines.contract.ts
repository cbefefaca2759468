import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { fairTag, gateOf } from '../fairs.contract.ts'

/** `met`: they talked. `missed`: called, but not there. `left`: left by themselves, or with the line. */
export const linePlaceStates = ['waiting', 'called', 'met', 'missed', 'left'] as const
export type LinePlaceState = (typeof linePlaceStates)[number]
export const MOST_LINES = 3
export const MOST_IN_LINE = 300
export const NEXT_SHOWN = 20

const params = z.strictObject({ id })

const inLine = z.object({
  place_id: id,
  first_name: z.string(),
  last_name: z.string(),
  university: z.string().nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
  joined_at: timestamp,
  called_at: timestamp.nullable(),
  /** The team member who called them; null if they have left the team. */
  called_by: z.string().nullable(),
})
export type InLine = z.output<typeof inLine>

const boothLine = z.object({
  event: z.object({ id, title: z.string(), time_zone: z.string() }),
  is_open: z.boolean(),
  waiting: z.int(),
  /** How many have been at the booth. */
  met: z.int(),
  /** Called and expected at the booth, longest ago first. */
  called: z.array(inLine),
  /** The first twenty who wait. */
  next: z.array(inLine),
  may: z.object({ open: z.boolean(), close: z.boolean(), call: z.boolean(), end: z.boolean() }),
  /** Why the line can’t be opened, as a sentence. */
  hindrance: z.string().nullable(),
})
export type BoothLine = z.output<typeof boothLine>

const lineCalls = <K extends OrganizationKind>(kind: K) => ({
  read: endpoint({
    method: 'GET',
    path: {
      employer: '/employer/fair-and-event/registration/:id/line',
      university: '/university/fair-and-event/registration/:id/line',
    }[kind],
    tag: fairTag[kind],
    summary: 'Get the line at the exhibitor’s booth: who was called, and who is next',
    access: gateOf(kind)('viewer'),
    params,
    output: boothLine,
  }),

  open: endpoint({
    method: 'PUT',
    path: {
      employer: '/employer/fair-and-event/registration/:id/line',
      university: '/university/fair-and-event/registration/:id/line',
    }[kind],
    tag: fairTag[kind],
    summary: 'Open the line for students, or close it; who waits keeps waiting',
    access: gateOf(kind)('member'),
    params,
    body: z.strictObject({ is_open: z.boolean() }),
    formless: true,
    output: boothLine,
    problems: ['step_not_possible'],
  }),

  next: endpoint({
    method: 'POST',
    path: {
      employer: '/employer/fair-and-event/registration/:id/line/next',
      university: '/university/fair-and-event/registration/:id/line/next',
    }[kind],
    tag: fairTag[kind],
    summary:
      'Call the next student in line, who is told in the app; each student is called by one person only',
    access: gateOf(kind)('member'),
    params,
    output: boothLine,
    problems: ['step_not_possible'],
  }),

  end: endpoint({
    method: 'POST',
    path: {
      employer: '/employer/fair-and-event/line-place/:id/end',
      university: '/university/fair-and-event/line-place/:id/end',
    }[kind],
    tag: fairTag[kind],
    summary: 'Note that a called student was at the booth, or didn’t come; repeating it changes nothing',
    access: gateOf(kind)('member'),
    params,
    body: z.strictObject({ outcome: z.enum(['met', 'missed']) }),
    formless: true,
    output: boothLine,
    problems: ['step_not_possible'],
  }),
})

export const employerLines = lineCalls('employer')
export const universityLines = lineCalls('university')
export const linesOf = { employer: employerLines, university: universityLines } as const
