import { eventFormats, eventKinds } from '#shared/lists.ts'
import { type AddressOf, addressReader, day, id, oneOf, page, some, text, whole } from '#web/address.ts'
import { invitationStates } from '../../events.contract.ts'
import { hostDuties, hostSorts, hostTabs } from '../hosted-events.contract.ts'

/** The host's own events by state, and those it is invited to. */
export const pageTabs = [...hostTabs, 'invited'] as const
export type PageTab = (typeof pageTabs)[number]

const shape = {
  tab: oneOf(pageTabs),
  search: text(200),
  kind: some(oneOf(eventKinds)),
  format: some(oneOf(eventFormats)),
  sort: oneOf(hostSorts),
  waiting: oneOf(hostDuties),
  /** The state of invitations. */
  answer: oneOf(invitationStates),
  page,
}

/** What the host's list of events keeps in the address. */
export type HostAddress = AddressOf<typeof shape>
export const readHostAddress = addressReader(shape)

/** The tabs of an event's own page. */
export const eventTabs = [
  'overview',
  'invitations',
  'exhibitors',
  'booths',
  'form',
  'participants',
  'check-in',
  'slots',
  'report',
] as const
export type EventTabName = (typeof eventTabs)[number]

export const writingSteps = ['basics', 'time', 'people', 'booths', 'team', 'invite', 'preview'] as const
export type EditingStep = (typeof writingSteps)[number]

/** The form's address: which event, and which step. */
export const readEditingAddress = addressReader({ id, step: oneOf(writingSteps) })

/** An event page's address: which event, and which tab. */
export const readEventAddress = addressReader({
  id,
  tab: oneOf(eventTabs),
  // filters of the lists in the tabs; each tab reads its own
  search: text(200),
  state: some(text(30), 10),
  attendance: some(text(30), 10),
  way: some(text(30), 10),
  uniList: some(id, 100),
  graduationClass: some(whole(), 20),
  academicMajor: some(text(100), 50),
  from: day,
  to: day,
  sort: text(30),
  page,
})
