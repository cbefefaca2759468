import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { demoStudent, signIn } from './demo.ts'

type Method = 'POST' | 'PUT'

/** Calls the API as who is signed in there; what is refused fails the test. */
export const sent = async <T>(
  { request }: BrowserContext,
  path: string,
  data: object,
  method: Method = 'POST',
): Promise<T> => {
  const answer = await request.fetch(`/api${path}`, { method, data })
  const text = await answer.text()
  expect(answer.ok(), `${path}: ${text}`).toBe(true)
  return (text ? JSON.parse(text) : undefined) as T
}

interface Booth {
  id: string
  name: string
}

/** The signed-in university publishes a fair with these kinds of booths, which lasts five hours. */
export const publishFairAt = async (
  { context }: Visitor,
  title: string,
  start: Temporal.Instant,
  kinds: Array<{ name: string; quantity: number }>,
): Promise<{ id: string; booth: Booth[] }> => {
  const answer = await context.request.post('/api/university/event', {
    multipart: {
      title,
      description: '<p>One hall, one afternoon.</p>',
      kind: 'career_fair',
      format: 'in_person',
      venue_name: 'Boat House Hall',
      starts_at: start.toString({ smallestUnit: 'millisecond' }),
      ends_at: start.add({ hours: 5 }).toString({ smallestUnit: 'millisecond' }),
      booth_currency: 'USD',
      booth: JSON.stringify(kinds),
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A university's fair that begins within the hour, with one approved exhibitor at booth A1. */
export const fairToday = async (host: Visitor, team: Visitor, title: string) => {
  await signIn(host.context, 'university')
  await signIn(team.context, 'employer')
  const start = Temporal.Now.instant().add({ minutes: 40 })
  const { id, booth } = await publishFairAt(host, title, start, [{ name: 'Table', quantity: 2 }])
  const { id: stand } = await sent<{ id: string }>(team.context, `/employer/fair-and-event/${id}`, {
    booth_id: booth[0]!.id,
    representatives: [{ name: 'Robin Carter', email: 'robin@exhibitor.example' }],
  })
  const event = '/university/event'
  await sent(host.context, `${event}/registered_employer_list/approve`, { registration_ids: [stand] }, 'PUT')
  const kinds = [{ kind_id: booth[0]!.id, quantity: 2 }]
  await sent(host.context, `${event}/booth-plan/${id}`, { prefix: 'A', start: 1, kinds })
  const plan = await host.context.request.get(`/api${event}/booth-plan/${id}`)
  const { booths } = (await plan.json()) as { booths: Booth[] }
  await sent(host.context, `${event}/booth/${booths[0]!.id}/exhibitor`, { registration_id: stand }, 'PUT')
  return { id, stand }
}

/** One of the demo's students signs in and takes a place. */
export const takesPlace = async ({ context }: Visitor, event_id: string, number: number) => {
  await signIn(context, 'student', demoStudent(number))
  await sent(context, '/student/event/register', { event_id })
}
