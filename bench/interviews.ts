import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildEmployerUser, buildSession } from '#domains/accounts/accounts.fixtures.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { sessionCookie } from '#gate/session.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { makeProduct, say } from './product.ts'

/**
 * How long signing up for an interview takes while many do: days of several rooms, each student at a time of
 * their own choice, one in ten from two devices at once for two times. Nobody and no time may be booked twice.
 */
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    students: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '60' },
    rooms: { type: 'string', default: '20' },
    /** Of one day in one room. */
    times: { type: 'string', default: '25' },
    processes: { type: 'string', default: '1' },
  },
})
const [count, seconds, rooms, times] = [values.students, values.seconds, values.rooms, values.times].map(
  Number,
) as [number, number, number, number]
const LENGTH = 20
const days = Math.ceil(count / (rooms * times))

say(`${count} students, ${days} days of ${rooms} rooms with ${times} times`)
const product = await makeProduct({ server: values.server, students: count })
const { deps } = product.runtime
const server = await product.serve(Number(values.processes))
const api = (path: string) => new URL(`/api${path}`, server.address)

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

interface BusyDay {
  id: string
  job_id: string
  starts: string[]
}

const makeDay = async (): Promise<BusyDay> => {
  const { id: organization_id } = await buildOrganization(deps, 'employer')
  const members = []
  for (let n = 0; n < rooms; n++) members.push(await buildEmployerUser(deps, { organization_id }))
  const cookie = `${sessionCookie(deps.config)}=${await buildSession(deps, members[0]!.person_id, 'employer_user')}`
  const { id: job_id } = await buildJob(deps, { organization_id })
  const date = iso(later(deps.clock.now(), 14 * DAY)).slice(0, 10)
  const response = await fetch(api(`/employer/job/${job_id}/interview-schedules`), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'On campus',
      medium: 'on_site',
      place: 'Main Hall',
      time_zone: 'UTC',
      length: LENGTH,
      admits: 'applicants',
      windows: [{ date, from: '08:00', to: clock(8 * 60 + times * LENGTH) }],
      tracks: members.map(({ id }, n) => ({ room: `Room ${n + 1}`, panel: [id] })),
    }),
  })
  const made = (await response.json()) as { id: string; times: Array<{ starts_at: string }> }
  if (!response.ok) throw new Error(JSON.stringify(made))
  return { id: made.id, job_id, starts: [...new Set(made.times.map(({ starts_at }) => starts_at))] }
}
const made: BusyDay[] = []
for (let n = 0; n < days; n++) made.push(await makeDay())

say('Applying')
const people: Array<{ cookie: string; application_id: string; day: BusyDay; start: number }> = []
for (const [n, { student_id, cookie }] of product.students.entries()) {
  const day = made[n % days]!
  const { id } = await buildApplication(deps, { job_id: day.job_id, student_id })
  people.push({ cookie, application_id: id, day, start: Math.floor(n / days) % times })
}

say('Signing up')
const took: number[] = []
const statuses = new Map<number, number>()
const book = async ({ cookie, application_id, day, start }: (typeof people)[number], shift: number) => {
  const before = performance.now()
  const response = await fetch(api('/student/interview/book'), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      application_id,
      schedule_id: day.id,
      starts_at: day.starts[(start + shift) % times],
    }),
  })
  await response.arrayBuffer()
  took.push(performance.now() - before)
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
}
const under: Promise<void>[] = []
const began = performance.now()
for (const [n, person] of people.entries()) {
  under.push(book(person, 0))
  if (n % 10 === 0) under.push(book(person, 1))
  const due = ((n + 1) * seconds * 1000) / count - (performance.now() - began)
  if (due > 0) await new Promise((resolve) => setTimeout(resolve, due))
}
await Promise.all(under)

const interviews = await deps.db
  .selectFrom('interview_slots as t')
  .innerJoin('interviews as i', 'i.id', 't.interview_id')
  .select(['i.student_id', 't.id', 't.starts_at'])
  .execute()
const double = interviews.length - new Set(interviews.map(({ student_id }) => student_id)).size
const share = (part: number) =>
  Math.round(took.toSorted((one, other) => one - other)[Math.ceil(took.length * part) - 1]!)
const report = {
  students: count,
  calls: took.length,
  'calls a minute': Math.round((took.length * 60_000) / (performance.now() - began)),
  processors: cpus().length,
  'answer, ms': { p50: share(0.5), p95: share(0.95), p99: share(0.99), max: share(1) },
  answers: Object.fromEntries(statuses),
  booked: interviews.length,
  double,
}
console.log(JSON.stringify(report, null, 2))
await server.stop()
await product.drop()
process.exit(double === 0 && interviews.length > 0 ? 0 : 1)
