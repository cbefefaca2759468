import { z } from 'zod'
import { day, id } from '#shared/fields.ts'
import { eventFormats, eventKinds } from '#shared/lists.ts'
import { pageQuery } from '#shared/paging.ts'
import { type AddressOf, addressReader } from '#web/address.ts'
import { invitationStates } from '../../events.contract.ts'
import { hostDuties, hostSorts, hostTabs } from '../hosted-events.contract.ts'

/** The host's own events by state, and those it is invited to. */
export const pageTabs = [...hostTabs, 'invited'] as const
export type PageTab = (typeof pageTabs)[number]

const shape = {
  tab: z.enum(pageTabs),
  search: z.string().max(200),
  kind: z.array(z.enum(eventKinds)),
  format: z.array(z.enum(eventFormats)),
  sort: z.enum(hostSorts),
  waiting: z.enum(hostDuties),
  /** Of the invitations. */
  answer: z.enum(invitationStates),
  page: pageQuery.page.unwrap(),
}

/** What the host's list of events keeps in the address. */
export type HostAddress = AddressOf<typeof shape>
export const readHostAddress = addressReader(shape)

/** The tabs of an event's own page. */
export const eventTabs = [
  'overview',
  'invitations',
  'exhibitors',
  'participants',
  'check-in',
  'slots',
] as const
export type EventTabName = (typeof eventTabs)[number]

export const writingSteps = ['basics', 'time', 'people', 'booths', 'team', 'invite', 'preview'] as const
export type WritingStep = (typeof writingSteps)[number]

/** The form: which event, and which of its steps. */
export const readWritingAddress = addressReader({ id, step: z.enum(writingSteps) })

/** An event's own page: which event, and which of its tabs. */
export const readEventAddress = addressReader({
  id,
  tab: z.enum(eventTabs),
  // what the lists of the tabs are narrowed to; each tab takes what it knows
  search: z.string().max(200),
  state: z.array(z.string().max(30)).max(10),
  attendance: z.array(z.string().max(30)).max(10),
  uniList: z.array(id).max(100),
  graduationClass: z.array(z.coerce.number().int()).max(20),
  academicMajor: z.array(z.string().max(100)).max(50),
  from: day,
  to: day,
  sort: z.string().max(30),
  page: pageQuery.page.unwrap(),
})
