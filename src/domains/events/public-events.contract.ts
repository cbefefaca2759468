import { z } from 'zod'
import { shownShape } from '#domains/organizations/profile/organization-profile.contract.ts'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { boothShape, eventSummary, eventText } from './events.contract.ts'
import { eventFilters, eventSorts } from './search/event-search.contract.ts'

const { of_my_university: _, ...everyonesFilters } = eventFilters
export const publicFilters = everyonesFilters
const listQuery = z.strictObject({
  ...publicFilters,
  ...pageQuery,
  /** Defaults to relevance with a search, else soonest first. */
  sort: z.enum(eventSorts).optional(),
})
export type PublicEventQuery = z.output<typeof listQuery>

/** What visitors see of an event; the waiting list is for the host only. */
export const publicEvent = eventSummary.omit({ waiting: true }).extend({
  is_registration_open: z.boolean(),
  is_full: z.boolean(),
})
export type PublicEvent = z.output<typeof publicEvent>

export const publicEventDetail = publicEvent.extend({
  ...eventText,
  booth_currency: z.string().nullable(),
  /** Until when organizations can register. */
  exhibitors_close_at: z.string().nullable(),
  /** Whether organizations can register that aren’t invited. */
  takes_exhibitors: z.boolean(),
  /** How many are left is for organizations; visitors see what is sold out, and how many wait in line. */
  booth: z.array(boothShape.omit({ free: true }).extend({ is_sold_out: z.boolean() })),
  /** Whether its booths have numbers, so that there is a map of them. */
  has_map: z.boolean(),
  /** How many organizations stand there for certain so far. */
  exhibitors: z.int(),
})
export type PublicEventDetail = z.output<typeof publicEventDetail>

const tag = 'Public events'

export const publicEvents = endpoint({
  method: 'GET',
  path: '/public-event',
  tag,
  summary: 'List public events by approved hosts, upcoming ones by default',
  access: anyone,
  query: listQuery,
  output: pageOf(publicEvent),
})

export const publicEventCall = endpoint({
  method: 'POST',
  path: '/public-event/detail',
  tag,
  summary: 'Get one public event, even if over or canceled',
  access: anyone,
  formless: true,
  body: z.strictObject({ id }),
  output: publicEventDetail,
  problems: ['not_found'],
})

export const publicEventHost = endpoint({
  method: 'POST',
  path: '/public-event/organization/detail',
  tag,
  summary: 'Get an approved host with its public events, upcoming ones first',
  access: anyone,
  formless: true,
  body: z.strictObject({ id, ...pageQuery }),
  output: pageOf(publicEvent).extend({ organization: shownShape }),
  problems: ['not_found'],
})
