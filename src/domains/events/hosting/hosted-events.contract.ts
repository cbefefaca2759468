import { z } from 'zod'
import { asTeam, teamRole } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { eventFormats, eventKinds } from '#shared/lists.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { boothShape, eventSummary, eventText, paymentInstructionsShape } from '../events.contract.ts'
import { copying } from './copies/event-copies.contract.ts'
import { editedEvent, newEvent } from './editing/event-editing.contract.ts'

/** The tabs of a host's own list, by the clock; an event in progress is still upcoming. */
export const hostTabs = ['all', 'draft', 'upcoming', 'past', 'canceled'] as const
export type HostTab = (typeof hostTabs)[number]
/** What exhibitors are waiting for. */
export const hostDuties = ['registrations', 'payments'] as const
/** Why an event is canceled. */
export const REASON_LENGTH = 1000
export const hostSorts = ['soonest', 'latest', 'newest', 'title', 'registered'] as const

/** The default order of each tab. */
export const usualSort = {
  all: 'newest',
  draft: 'newest',
  upcoming: 'soonest',
  past: 'latest',
  canceled: 'latest',
} as const satisfies Record<HostTab, (typeof hostSorts)[number]>

const mayOfHost = z.object({
  edit: z.boolean(),
  publish: z.boolean(),
  cancel: z.boolean(),
  delete: z.boolean(),
  /** Money of exhibitors is held, which has to go back first. */
  delete_waits_for: z.enum(['money']).nullable(),
  duplicate: z.boolean(),
  invite: z.boolean(),
  notify: z.boolean(),
  check_in: z.boolean(),
})

export const hostedRow = eventSummary.extend({
  created_at: timestamp,
  updated_at: timestamp,
  /** Invited organizations that have not declined. */
  invited: z.int(),
  accepted: z.int(),
  /** Registered organizations, approved or pending. */
  exhibitors: z.int(),
  /** How many of those to answer, and how many payments to verify; zero once the event is canceled. */
  to_review: z.int(),
  to_check: z.int(),
  likes: z.int(),
  checked_in: z.int(),
  walk_ins: z.int(),
  may: mayOfHost,
})
export type HostedRow = z.output<typeof hostedRow>

const person = z.object({
  account_id: id,
  first_name: z.string(),
  last_name: z.string(),
  job_title: z.string().nullable(),
  picture_url: z.string().nullable(),
})

/** The full event as its host sees it. */
export const hostedEvent = hostedRow.extend({
  ...eventText,
  /** The id again, under the specification's name. */
  eventId: id,
  /**
   * Invites any organization of the other kind that opens it; null if nobody can be invited, or not by the
   * caller.
   */
  link: z.string().nullable(),
  meeting_url: z.string().nullable(),
  cover_pick: z.string().nullable(),
  booth: z.array(boothShape.extend({ held: z.int() })),
  booth_map_url: z.string().nullable(),
  booth_currency: z.string().nullable(),
  payment_due_days: z.int(),
  ...paymentInstructionsShape.shape,
  exhibitors_close_at: timestamp.nullable(),
  /** Whether organizations can register that aren’t invited. */
  takes_exhibitors: z.boolean(),
  /** Increases with each change of time or place once published. */
  sequence: z.int(),
  on_duty: z.array(person),
  /** Organizations picked for invitation, and whether they were exhibitors at an earlier event of the host. */
  picked: z.array(z.object({ value: id, label: z.string(), exhibited: z.boolean() })),
  /** Its exhibitors that a copy can invite, at most 500. */
  invited_again: z.int(),
})
export type HostedEvent = z.output<typeof hostedEvent>

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const files = {
  employer: { eventFile: 'image' },
  university: { eventFile: 'image', eventBoothFile: 'image' },
} as const

const params = z.strictObject({ id })

const hostingCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const tag = kind === 'employer' ? 'Employer events' : 'University events'
  const step = <const W extends string>(path: W, summary: string) =>
    endpoint({
      method: 'PUT',
      path,
      tag,
      summary,
      access: access('member'),
      params,
      output: hostedEvent,
      problems: ['conflict', 'invalid'],
    })
  return {
    list: endpoint({
      method: 'GET',
      path: { employer: '/employer/event-list', university: '/university/event-list' }[kind],
      tag,
      summary: 'List the organization’s own events in every state, with counts by tab',
      access: access('viewer'),
      query: z.strictObject({
        ...pageQuery,
        tab: z.enum(hostTabs).default('all'),
        search: z.string().max(200).optional(),
        kind: z.array(z.enum(eventKinds)).optional(),
        format: z.array(z.enum(eventFormats)).optional(),
        /** Only events where exhibitors wait for the host: for an answer, or with a payment to verify. */
        waiting: z.enum(hostDuties).optional(),
        /** Defaults to the soonest first, or for past events the latest first. */
        sort: z.enum(hostSorts).optional(),
      }),
      output: pageOf(hostedRow).extend({
        counts: z.object({
          all: z.int(),
          draft: z.int(),
          upcoming: z.int(),
          past: z.int(),
          canceled: z.int(),
        }),
      }),
    }),
    detail: endpoint({
      method: 'GET',
      path: { employer: '/employer/event/:id', university: '/university/event/:id' }[kind],
      tag,
      summary: 'Get one of the organization’s events',
      access: access('viewer'),
      params,
      output: hostedEvent,
    }),
    create: endpoint({
      method: 'POST',
      path: { employer: '/employer/event', university: '/university/event' }[kind],
      tag,
      summary: 'Create a draft or publish an event',
      access: access('member'),
      body: newEvent[kind],
      files: files[kind],
      body_limit: 1024 * 1024,
      output: hostedEvent,
      status: 201,
      once_a_minute: true,
      problems: ['conflict'],
    }),
    update: endpoint({
      method: 'PUT',
      path: { employer: '/employer/event/:id', university: '/university/event/:id' }[kind],
      tag,
      summary:
        'Replace an event’s content: members left out become empty, files not sent stay; a new time or place of a published event requires `confirm_move`',
      access: access('member'),
      params,
      body: editedEvent[kind],
      files: files[kind],
      body_limit: 1024 * 1024,
      output: hostedEvent,
      problems: ['conflict', 'move_to_confirm'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: { employer: '/employer/event/:id', university: '/university/event/:id' }[kind],
      tag,
      summary: 'Delete a draft or a canceled event',
      access: access('member'),
      params,
      problems: ['conflict'],
    }),
    publish: step(
      { employer: '/employer/event/:id/publish', university: '/university/event/:id/publish' }[kind],
      'Publish a draft as it is',
    ),
    cancel: endpoint({
      ...step(
        { employer: '/employer/event/:id/cancel', university: '/university/event/:id/cancel' }[kind],
        'Cancel a published event and notify everyone registered, invited, or exhibiting',
      ),
      body: z.strictObject({ reason: text(REASON_LENGTH).default('') }),
    }),
    duplicate: endpoint({
      method: 'POST',
      path: { employer: '/employer/event/:id/duplicate', university: '/university/event/:id/duplicate' }[
        kind
      ],
      tag,
      summary:
        'Copy an event into a new draft without its registrations; `starts_at` moves its dates, and `invite_exhibitors` invites its exhibitors once the copy is published',
      access: access('member'),
      params,
      body: copying,
      output: hostedEvent,
      status: 201,
      once_a_minute: true,
      problems: ['conflict'],
    }),
    team: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/:id/leading-team',
        university: '/university/event/:id/leading-team',
      }[kind],
      tag,
      summary: 'List the team and who is on duty at the event',
      access: access('viewer'),
      params,
      query: z.strictObject(pageQuery),
      output: pageOf(person.extend({ email: z.string(), team_role: teamRole, on_duty: z.boolean() })).extend({
        may: z.object({ change: z.boolean() }),
      }),
    }),
    setDuty: endpoint({
      method: 'PUT',
      path: { employer: '/employer/event/:id/duty', university: '/university/event/:id/duty' }[kind],
      tag,
      summary: 'Set who is on duty and notify anyone new',
      access: access('member'),
      params,
      body: z.strictObject({ account_ids: z.array(id).max(100) }),
      problems: ['conflict'],
    }),
  }
}

export const employerHosting = hostingCalls('employer')
export const universityHosting = hostingCalls('university')
export const hostingOf = { employer: employerHosting, university: universityHosting } as const
