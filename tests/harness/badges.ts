import { universityCheckIn } from '#domains/events/check-in/check-in.contract.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { employerRegistering } from '#domains/fairs/exhibitor-registration.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { HOUR, later } from '#platform/clock.ts'
import { anEmployer, type aUniversity } from './actors.ts'
import type { TestApp } from './app.ts'

export const ann = { name: 'Ann Lee', email: 'ann@example.com', job_title: 'Recruiter' }
export const bo = { name: 'Bo Ek', email: 'bo@example.com', job_title: '' }

type Host = Awaited<ReturnType<typeof aUniversity>>

/** A fair of the host in an hour, where Ann and Bo represent Harbor Light. */
export const harborLight = async (
  t: TestApp,
  { organization_id }: Host,
  state: 'approved' | 'pending' | 'declined' = 'approved',
  more = {},
) => {
  const starts_at = later(t.clock.now(), HOUR)
  const event = await buildEvent(t.deps, { organization_id, starts_at, ...more })
  const team = await anEmployer(t, { organization: { name: 'Harbor Light' } })
  const { id } = await buildFairRegistration(t.deps, {
    event_id: event.id,
    organization_id: team.organization_id,
    state,
    representatives: [ann, bo],
  })
  return { event, team, id }
}
type Exhibiting = Pick<Awaited<ReturnType<typeof harborLight>>, 'team' | 'id'>

/** What their badges say, as the exhibitor reads it. */
export const codesOf = async ({ team, id }: Exhibiting): Promise<string[]> => {
  const { passes } = (await team.client.call(employerRegistering.registration, { params: { id } })).json()
  return passes.map(({ code }: { code: string }) => code)
}

export const scan = (host: Host, { id }: { id: string }, code: string) =>
  host.client.call(universityCheckIn.checkIn, { params: { id }, body: { code } })
