import { z } from 'zod'
import { ticketCode } from '#domains/events/check-in/check-in.contract.ts'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { fairTag, gateOf } from '../fairs.contract.ts'

export const LEAD_NOTE_LENGTH = 2000
export const ratings = [1, 2, 3, 4, 5] as const
const params = z.strictObject({ id })

const rating = z.int().min(1).max(5)
const leadNote = text(LEAD_NOTE_LENGTH)

const lead = z.object({
  id,
  student_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  university: z.string().nullable(),
  degree: z.string().nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
  rating: z.int().nullable(),
  note: z.string(),
  scanned_at: timestamp,
  /** The team member who scanned the ticket; null if they have left the team. */
  scanned_by: z.string().nullable(),
})
export type Lead = z.output<typeof lead>

const filters = {
  /** Words of the name. */
  search: z.string().trim().max(200).optional(),
  rating: z.array(rating).max(5).optional(),
}
export type LeadFilters = z.output<z.ZodObject<typeof filters>>

const leadCalls = <K extends OrganizationKind>(kind: K) => ({
  list: endpoint({
    method: 'GET',
    path: {
      employer: '/employer/fair-and-event/registration/:id/leads',
      university: '/university/fair-and-event/registration/:id/leads',
    }[kind],
    tag: fairTag[kind],
    summary: 'List the students whose ticket the team scanned at its booth, latest first',
    access: gateOf(kind)('viewer'),
    params,
    query: z.strictObject({ ...pageQuery, ...filters }),
    output: pageOf(lead).extend({
      event: z.object({ id, title: z.string(), time_zone: z.string() }),
      may: z.object({ scan: z.boolean(), edit: z.boolean() }),
      /** Why tickets can’t be scanned now, as a sentence. */
      hindrance: z.string().nullable(),
    }),
  }),

  csv: endpoint({
    method: 'GET',
    path: {
      employer: '/employer/fair-and-event/registration/:id/leads/export',
      university: '/university/fair-and-event/registration/:id/leads/export',
    }[kind],
    tag: fairTag[kind],
    summary: 'Export the students whose ticket the team scanned as CSV',
    access: gateOf(kind)('viewer'),
    params,
    query: z.strictObject(filters),
    output: 'file',
  }),

  scan: endpoint({
    method: 'POST',
    path: {
      employer: '/employer/fair-and-event/registration/:id/leads',
      university: '/university/fair-and-event/registration/:id/leads',
    }[kind],
    tag: fairTag[kind],
    summary:
      'Scan the ticket of a student who shares their details, with a rating and a note; a repeat keeps the first scan and changes what is given',
    access: gateOf(kind)('member'),
    limit: 240,
    params,
    body: z.strictObject({
      code: ticketCode,
      /** When it was scanned, for delayed scans; defaults to now, also if implausible. */
      scanned_at: timestamp.optional(),
      rating: rating.nullish(),
      note: leadNote.optional(),
    }),
    formless: true,
    output: lead.extend({ already: z.boolean() }),
    problems: ['not_found', 'conflict', 'not_shared', 'step_not_possible'],
  }),

  edit: endpoint({
    method: 'PUT',
    path: {
      employer: '/employer/fair-and-event/lead/:id',
      university: '/university/fair-and-event/lead/:id',
    }[kind],
    tag: fairTag[kind],
    summary: 'Change the rating and the note',
    access: gateOf(kind)('member'),
    params,
    body: z.strictObject({ rating: rating.nullable(), note: leadNote }),
    output: lead,
  }),

  remove: endpoint({
    method: 'DELETE',
    path: {
      employer: '/employer/fair-and-event/lead/:id',
      university: '/university/fair-and-event/lead/:id',
    }[kind],
    tag: fairTag[kind],
    summary: 'Remove a student from the team’s list',
    access: gateOf(kind)('member'),
    params,
  }),
})

export const employerLeads = leadCalls('employer')
export const universityLeads = leadCalls('university')
export const leadsOf = { employer: employerLeads, university: universityLeads } as const
export type LeadList = z.output<(typeof employerLeads)['list']['output']>
