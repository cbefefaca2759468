import { z } from 'zod'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { email, id } from '#shared/fields.ts'

/** What a host does about a student who doesn't come: nothing, a letter, or a letter and refusing registrations for a while. */
export const noShowSteps = ['nothing', 'letter', 'refusal'] as const

export const MOST_TIMES = 10
export const LEAST_DAYS = 7
export const MOST_DAYS = 365

const numbers = {
  /** Registrations are refused after this many no-shows within 12 months. */
  times: z.int().min(1).max(MOST_TIMES),
  /** For how many days after the event that was one too many. */
  days: z.int().min(LEAST_DAYS).max(MOST_DAYS),
}

export const noShowPolicy = z.object({
  step: z.enum(noShowSteps),
  ...numbers,
  /** Whom students ask for an excuse. */
  contact_email: z.string().nullable(),
  /** The policy as students read it; null if there is none. */
  sentence: z.string().nullable(),
  may: z.object({ edit: z.boolean() }),
})
export type NoShowPolicy = z.output<typeof noShowPolicy>

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const noShowCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const tag = 'No-shows'
  const path = { employer: '/employer/no-show-policy', university: '/university/no-show-policy' }[kind]
  const body = z.strictObject({ registration_id: id })
  return {
    policy: endpoint({
      method: 'GET',
      path,
      tag,
      summary: 'Get what the organization does about students who don’t come to its events',
      access: access('viewer'),
      output: noShowPolicy,
    }),
    savePolicy: endpoint({
      method: 'PUT',
      path,
      tag,
      summary:
        'Set what happens after no-shows at the organization’s events; only places taken after registrations were first refused count toward a refusal',
      access: access('admin'),
      body: z.strictObject({
        step: z.enum(noShowSteps),
        times: numbers.times.default(2),
        days: numbers.days.default(90),
        /** Needed unless nothing happens. */
        contact_email: email.optional(),
      }),
      output: noShowPolicy,
    }),
    excuse: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/participant/excuse',
        university: '/university/event/participant/excuse',
      }[kind],
      tag,
      summary: 'Excuse a no-show, so that it no longer counts; repeating it changes nothing',
      access: access('member'),
      body,
      problems: ['not_found', 'conflict'],
    }),
    takeBackExcuse: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/participant/take-back-excuse',
        university: '/university/event/participant/take-back-excuse',
      }[kind],
      tag,
      summary: 'Take back an excuse: the no-show counts again; repeating it changes nothing',
      access: access('member'),
      body,
      problems: ['not_found'],
    }),
  }
}

export const employerNoShows = noShowCalls('employer')
export const universityNoShows = noShowCalls('university')
export const noShowsOf = { employer: employerNoShows, university: universityNoShows } as const
