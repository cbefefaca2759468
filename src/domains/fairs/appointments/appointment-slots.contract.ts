import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { email, id, optionalLine, timestamp } from '#shared/fields.ts'
import { fairTag, gateOf, type Representative, reason } from '../fairs.contract.ts'

export const MOST_SLOTS = 100
export const PLACE_LENGTH = 200

export const slotFields = {
  id,
  starts_at: timestamp,
  ends_at: timestamp,
  representative: z.object({ name: z.string(), email: z.string() }),
  place: z.string(),
}

const visitor = z.object({
  name: z.string(),
  university: z.string().nullable(),
  majors: z.array(z.string()),
  graduation_class: z.int().nullable(),
})

const slot = z.object({
  ...slotFields,
  student: visitor.nullable(),
  may: z.object({ edit: z.boolean(), remove: z.boolean(), cancel: z.boolean() }),
})
export type ExhibitorSlot = z.output<typeof slot>

const slotList = z.object({
  /** By time, at most five hundred. */
  slots: z.array(slot),
  may: z.object({ open: z.boolean() }),
})

const opened = z.strictObject({
  starts_at: timestamp,
  /** Minutes. */
  length: z.int().min(5, 'Use at least 5 minutes').max(120, 'Use at most 120 minutes'),
  count: z.int().min(1, 'Add at least one').max(MOST_SLOTS, `Add at most ${MOST_SLOTS} at once`),
  /** Minutes between one and the next. */
  pause: z.int().min(0).max(60, 'Use at most 60 minutes').default(0),
  /** The email of one of the representatives. */
  representative: email,
  place: optionalLine(PLACE_LENGTH).default(''),
})

const params = z.strictObject({ id })

const slotCalls = <K extends OrganizationKind>(kind: K) => {
  const gate = gateOf(kind)
  const tag = fairTag[kind]
  return {
    list: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/fair-and-event/registration/:id/slots',
        university: '/university/fair-and-event/registration/:id/slots',
      }[kind],
      tag,
      summary: 'List an exhibitor’s slots, with who has booked them',
      access: gate('viewer'),
      params,
      output: slotList,
    }),
    open: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/fair-and-event/registration/:id/slots',
        university: '/university/fair-and-event/registration/:id/slots',
      }[kind],
      tag,
      summary: 'Open back-to-back slots with one representative',
      access: gate('member'),
      params,
      body: opened,
      output: slotList,
      status: 201,
      problems: ['step_not_possible'],
    }),
    edit: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/fair-and-event/slot/:id',
        university: '/university/fair-and-event/slot/:id',
      }[kind],
      tag,
      summary: 'Change a slot’s representative or place; only while no one has booked it',
      access: gate('member'),
      params,
      body: opened.pick({ representative: true, place: true }),
      output: slotList,
      problems: ['step_not_possible'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: {
        employer: '/employer/fair-and-event/slot/:id',
        university: '/university/fair-and-event/slot/:id',
      }[kind],
      tag,
      summary: 'Delete a slot no one has booked',
      access: gate('member'),
      params,
      output: slotList,
      problems: ['step_not_possible'],
    }),
    cancel: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/fair-and-event/slot/:id/cancel',
        university: '/university/fair-and-event/slot/:id/cancel',
      }[kind],
      tag,
      summary: 'Cancel a booked appointment; the student is told why',
      access: gate('member'),
      params,
      body: z.strictObject({ reason }),
      output: slotList,
      problems: ['step_not_possible'],
    }),
  }
}

export const employerSlots = slotCalls('employer')
export const universitySlots = slotCalls('university')
export const slotsOf = { employer: employerSlots, university: universitySlots } as const

type Person = Pick<Representative, 'name' | 'email'>

/** Ignores spelling. */
export const sameName = (one: Pick<Person, 'name'>, other: Pick<Person, 'name'>): boolean =>
  one.name.trim().toLowerCase() === other.name.trim().toLowerCase()

/**
 * Returns who takes over somebody's appointments after the registration changed: the person with the same
 * email, else with the same name and a new email.
 */
export const successorOf = (
  person: Person,
  before: readonly Person[],
  after: readonly Person[],
): Person | null =>
  after.find(({ email }) => email === person.email) ??
  after.find((one) => sameName(one, person) && !before.some(({ email }) => email === one.email)) ??
  null
