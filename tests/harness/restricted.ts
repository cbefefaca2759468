import {
  calendarAddress,
  calendarFeed,
  eventEntry,
} from '#domains/events/calendar/event-calendar.contract.ts'
import { likedEvents, likeUnlikeEvent } from '#domains/events/event-likes.contract.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildInvitation } from '#domains/events/invitations/event-invitations.fixtures.ts'
import { publicEventCall, publicEventHost, publicEvents } from '#domains/events/public-events.contract.ts'
import { recommendedEvents } from '#domains/events/recommendations/event-recommendations.contract.ts'
import { eventDetail } from '#domains/events/registrations/event-registrations.contract.ts'
import { registeredEvents, schedule } from '#domains/events/registrations/own-registrations.contract.ts'
import { eventCounts, studentEvents } from '#domains/events/search/event-search.contract.ts'
import { buildSlot } from '#domains/fairs/appointments/appointment-slots.fixtures.ts'
import { bookSlot, freeSlots, ownAppointments } from '#domains/fairs/appointments/appointments.contract.ts'
import { floorList } from '#domains/fairs/fair-floor.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { studentDashboard } from '#domains/insights/student-dashboard.contract.ts'
import { findAsStudent } from '#domains/palette/palette.contract.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { organizationDetail } from '#domains/profiles/organization-detail.contract.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { anEmployer, aStudent, visitor } from './actors.ts'
import type { TestApp } from './app.ts'
import { aSchool } from './schools.ts'

export type EventName = 'own' | 'partners' | 'invited' | 'open'
type Student = Awaited<ReturnType<typeof aStudent>>

/**
 * An employer and universities in every relation to it, with an event for each; every event has an exhibitor
 * with appointments.
 */
export const restrictedWorld = async (t: TestApp) => {
  const employer = await anEmployer(t)
  const schools = {
    host: await aSchool(t),
    partner: await aSchool(t),
    accepted: await aSchool(t),
    refused: await aSchool(t),
    asked: await aSchool(t),
  }
  const { organization_id } = employer
  await buildPartnership(t.deps, {
    employer_id: organization_id,
    university_id: schools.partner.organization_id,
  })
  const common = {
    title: 'Quillwork evening',
    target_student_group: [{ majors: ['Physics'], graduation_classes: [], degrees: [] }],
    starts_at: later(t.clock.now(), 5 * DAY),
    format: 'hybrid' as const,
    meeting_url: 'https://meet.example/secret',
    capacity: 50,
  }
  const make = async (of: Parameters<typeof buildEvent>[1]) => {
    const event = await buildEvent(t.deps, { ...common, ...of })
    const stand = await buildFairRegistration(t.deps, { event_id: event.id, state: 'approved' })
    const slot = await buildSlot(t.deps, { registration_id: stand.id })
    return { ...event, stand: stand.id, slot: slot.id }
  }
  const events: Record<EventName, Awaited<ReturnType<typeof make>>> = {
    own: await make({ organization_id: schools.host.organization_id, visibility: 'invited' }),
    partners: await make({ organization_id, visibility: 'partners' }),
    invited: await make({ organization_id, visibility: 'invited' }),
    open: await make({ organization_id }),
  }
  for (const [school, state] of [
    [schools.accepted, 'accepted'],
    [schools.refused, 'declined'],
    [schools.asked, 'pending'],
  ] as const)
    await buildInvitation(t.deps, {
      event_id: events.invited.id,
      organization_id: school.organization_id,
      state,
    })
  await t.drain()
  const student = (of: { university_id?: string; affiliation?: 'verified' | 'unverified' | 'declined' }) =>
    aStudent(t, { majors: ['Physics'], ...of })
  return { employer, schools, events, student }
}
export type World = Awaited<ReturnType<typeof restrictedWorld>>

const names: readonly EventName[] = ['own', 'partners', 'invited', 'open']

/** Every way a student, or anyone, can come across an event: which of the world's events each one shows. */
export const waysToSee = (t: TestApp, { events }: World) => {
  const inText = (text: string) => names.filter((name) => text.includes(events[name].id))
  const answering = async (ask: (event: World['events'][EventName]) => Promise<{ statusCode: number }>) => {
    const seen: EventName[] = []
    for (const name of names) {
      const { statusCode } = await ask(events[name])
      if (![200, 404, 409].includes(statusCode)) throw new Error(`${name}: ${statusCode}`)
      if (statusCode !== 404) seen.push(name)
    }
    return seen
  }
  const hosts = [...new Set(names.map((name) => events[name].organization_id))]
  const now = t.clock.now()
  return {
    list: async ({ client }: Student) => inText((await client.call(studentEvents)).body),
    search: async ({ client }: Student) =>
      inText((await client.call(studentEvents, { query: { search: 'quillwork' } })).body),
    counts: async ({ client }: Student) => {
      const { kind } = (await client.call(eventCounts)).json() as { kind: { total: number }[] }
      return kind.reduce((sum, { total }) => sum + total, 0)
    },
    recommended: async ({ client }: Student) =>
      inText((await client.call(recommendedEvents, { query: { size: 20 } })).body),
    palette: async ({ client }: Student) =>
      inText((await client.call(findAsStudent, { query: { search: 'quillwork' } })).body),
    hosts: async ({ client }: Student) => {
      const pages = await Promise.all(hosts.map((id) => client.call(organizationDetail, { body: { id } })))
      return inText(pages.map(({ body }) => body).join())
    },
    detail: ({ client }: Student) =>
      answering(({ id }) => client.call(eventDetail, { body: { event_id: id } })),
    like: async ({ client }: Student) => {
      const set = (liked: boolean) =>
        answering(({ id }) => client.call(likeUnlikeEvent, { body: { event_id: id, liked } }))
      const liked = await set(true)
      const listed = inText((await client.call(likedEvents)).body)
      await set(false)
      if (listed.join() !== liked.join()) throw new Error(`liked ${liked}, listed ${listed}`)
      return liked
    },
    entry: ({ client }: Student) => answering(({ id }) => client.call(eventEntry, { params: { id } })),
    floor: ({ client }: Student) => answering(({ id }) => client.call(floorList, { params: { id } })),
    visits: ({ client }: Student) => answering(({ id }) => client.call(ownAppointments, { params: { id } })),
    slots: ({ client }: Student) =>
      answering(({ stand }) => client.call(freeSlots, { params: { id: stand } })),
    book: ({ client }: Student) =>
      answering(({ slot }) => client.call(bookSlot, { body: { slot_id: slot } })),
    everybody: async () => {
      const anyone = visitor(t)
      const pages = [
        await anyone.call(publicEvents),
        ...(await Promise.all(hosts.map((id) => anyone.call(publicEventHost, { body: { id } })))),
      ]
      const details = await answering(({ id }) => anyone.call(publicEventCall, { body: { id } }))
      return [...new Set([...inText(pages.map(({ body }) => body).join()), ...details])]
    },
    own: async ({ client }: Student) => inText((await client.call(registeredEvents)).body),
    schedule: async ({ client }: Student) =>
      inText(
        (await client.call(schedule, { query: { from: iso(now), until: iso(later(now, 30 * DAY)) } })).body,
      ),
    agenda: async ({ client }: Student) => inText((await client.call(studentDashboard)).body),
    feed: async ({ client }: Student) => {
      const { url } = (await client.call(calendarAddress)).json()
      const token = new URL(url).pathname.split('/').at(-1)!
      const { body } = await visitor(t).call(calendarFeed, { params: { token } })
      return inText(body.replaceAll('\r\n ', ''))
    },
  }
}
