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
  /** The state of invitations. */
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
export type EditingStep = (typeof writingSteps)[number]

/** The form's address: which event, and which step. */
export const readEditingAddress = addressReader({ id, step: z.enum(writingSteps) })

/** An event page's address: which event, and which tab. */
export const readEventAddress = addressReader({
  id,
  tab: z.enum(eventTabs),
  // filters of the lists in the tabs; each tab reads its own
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
