import { expect } from 'vitest'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { firstPage, listWith, type Row, type Rows, send, some, type World } from './world.ts'

let wanted: { id: string }
const anEvent = async (w: World) => {
  wanted = await buildEvent(w.deps, { organization_id: w.employer.organization_id })
  return wanted
}
const about = (answers: Row['answers'], more: object = {}): Row => ({
  as: 'student',
  sends: async (w) => ({ body: { event_id: (await anEvent(w)).id, ...more } }),
  ...(answers && { answers }),
})

/** A student's events, and those anyone sees. */
export const attending: Rows = {
  'GET /student/event': {
    as: 'student',
    sends: async (w) => {
      await anEvent(w)
      return firstPage
    },
    answers: (w) => ({
      ...listWith({ id: wanted.id }),
      employer_with_events: expect.arrayContaining([
        expect.objectContaining({ id: w.employer.organization_id }),
      ]),
    }),
  },
  'GET /student/event/liked': {
    as: 'student',
    sends: async (w) => {
      const body = { event_id: (await anEvent(w)).id, liked: true }
      await send(w.t, 'POST /student/event/like-unlike', { body }, w.student.client.cookie)
      return firstPage
    },
    answers: () => listWith({ id: wanted.id, liked: true }),
  },
  'GET /student/event/registered': {
    as: 'student',
    sends: async (w) => {
      await buildRegistration(w.deps, { event_id: (await anEvent(w)).id, student_id: w.student.id })
      return firstPage
    },
    answers: () => listWith({ id: wanted.id }),
  },
  'POST /student/event/detail': about(() => ({ id: wanted.id, liked: false, registration: null })),
  'POST /student/event/register': about(() => ({ id: wanted.id, registration: { state: 'registered' } })),
  'POST /student/event/like-unlike': about(() => ({ event_id: wanted.id, liked: true }), { liked: true }),
  'GET /public-event': {
    as: 'anyone',
    sends: async (w) => {
      await anEvent(w)
      return firstPage
    },
    answers: () => listWith({ id: wanted.id }),
  },
  'POST /public-event/detail': {
    as: 'anyone',
    sends: async (w) => ({ body: { id: (await anEvent(w)).id } }),
    answers: () => ({ id: wanted.id, description: some.text }),
  },
  'POST /public-event/organization/detail': {
    as: 'anyone',
    sends: async (w) => {
      await anEvent(w)
      return { body: { id: w.employer.organization_id } }
    },
    answers: (w) => ({ ...listWith({ id: wanted.id }), organization: { name: w.names.employer } }),
  },
}
