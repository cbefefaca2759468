import { z } from 'zod'
import { exhibitorTag } from '#domains/fairs/exhibitors/exhibitors.contract.ts'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { gateOf } from '../fairs.contract.ts'

/** Majors or graduation classes a report names; the rest are counted together. */
export const MOST_GROUPS = 50

/** Students who registered, and how many of them were checked in. */
const groupShape = z.object({
  /** Null: not given. */
  name: z.string().nullable(),
  registered: z.int(),
  attended: z.int(),
})
export type ReportGroup = z.output<typeof groupShape>

/** The average of one to five; null without an answer, or with fewer than five of students. */
const ratedShape = z.object({ answers: z.int(), average: z.number().nullable() })

export const fairReport = z.object({
  made_at: timestamp,
  title: z.string(),
  host: z.string(),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  time_zone: z.string(),
  venue_name: z.string().nullable(),
  students: z.object({
    /** Held a place, walk-ins included. */
    registered: z.int(),
    /** Were checked in. */
    attended: z.int(),
    walk_ins: z.int(),
    /** Excused ones included. */
    no_shows: z.int(),
    excused: z.int(),
    /** Neither: no-shows are recorded a day after the end. */
    open: z.int(),
    canceled: z.int(),
    waitlisted: z.int(),
  }),
  /** Check-ins by the hour of the event's zone; hours in between without any are listed too. */
  by_hour: z.array(z.object({ at: timestamp, label: z.string(), count: z.int() })),
  /** A student with two majors counts in both. */
  by_major: z.array(groupShape),
  majors_left_out: z.int(),
  by_class: z.array(groupShape),
  exhibitors: z.object({
    approved: z.int(),
    /** Of those, with a numbered booth. */
    numbered: z.int(),
    pending: z.int(),
    declined: z.int(),
    canceled: z.int(),
    /** Whom approved exhibitors named, and who of them checked in. */
    people: z.int(),
    people_here: z.int(),
  }),
  booths: z.array(z.object({ id, name: z.string(), quantity: z.int(), held: z.int() })),
  /** By currency, in minor units. */
  money: z.array(
    z.object({
      currency: z.string(),
      /** What was charged and neither dropped nor waived. */
      charged: z.int(),
      /** What came in and was not refunded. */
      received: z.int(),
      refunded: z.int(),
      /** Due from approved exhibitors. */
      outstanding: z.int(),
    }),
  ),
  appointments: z.object({ offered: z.int(), booked: z.int() }),
  /** How both sides rated it, if the host asked. */
  ratings: z.object({ students: ratedShape, exhibitors: ratedShape }),
})
export type FairReport = z.output<typeof fairReport>

const reportedExhibitor = z.object({
  id,
  organization: z.string(),
  booth: z.string().nullable(),
  number: z.string().nullable(),
  /** Students who starred the exhibitor. */
  planned: z.int(),
  /** Students whose ticket was scanned at the booth, and who let that stand. */
  leads: z.int(),
  /** Students who were met out of the booth's line. */
  met: z.int(),
  appointments: z.int(),
  booked: z.int(),
})
export type ReportedExhibitor = z.output<typeof reportedExhibitor>

export const reportSorts = ['booked', 'planned', 'name'] as const
export type ReportSort = (typeof reportSorts)[number]

const reportCalls = <K extends OrganizationKind>(kind: K) => {
  const access = gateOf(kind)('viewer')
  const tag = exhibitorTag[kind]
  const params = z.strictObject({ id })
  return {
    report: endpoint({
      method: 'GET',
      path: { employer: '/employer/event/:id/report', university: '/university/event/:id/report' }[kind],
      tag,
      summary:
        'Report on one of the organization’s events: attendance by hour, major and class, exhibitors, money, appointments',
      access,
      params,
      output: fairReport,
    }),
    exhibitors: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/report/exhibitors',
        university: '/university/event/:id/report/exhibitors',
      }[kind],
      tag,
      summary: 'List the approved exhibitors with who planned to visit them and their appointments',
      access,
      params,
      query: z.strictObject({ ...pageQuery, sort: z.enum(reportSorts).default('booked') }),
      output: pageOf(reportedExhibitor),
    }),
    csv: endpoint({
      method: 'GET',
      path: { employer: '/employer/event/:id/report/csv', university: '/university/event/:id/report/csv' }[
        kind
      ],
      tag,
      summary: 'Export the report’s numbers as CSV, one per row',
      access,
      params,
      output: 'file',
    }),
    pdf: endpoint({
      method: 'GET',
      path: { employer: '/employer/event/:id/report/pdf', university: '/university/event/:id/report/pdf' }[
        kind
      ],
      tag,
      summary: 'Get the report as PDF, a few pages to hand on',
      access,
      params,
      output: 'file',
    }),
    exhibitorCsv: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/report/exhibitors/csv',
        university: '/university/event/:id/report/exhibitors/csv',
      }[kind],
      tag,
      summary: 'Export all approved exhibitors with the same numbers as CSV',
      access,
      params,
      output: 'file',
    }),
  }
}

export const employerReport = reportCalls('employer')
export const universityReport = reportCalls('university')
export const reportOf = { employer: employerReport, university: universityReport } as const
