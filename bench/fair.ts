import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildEmployerUser, buildSession, buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { buildNumberedBooth } from '#domains/fairs/booths/numbered-booths.fixtures.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { buildRegistrationForm } from '#domains/fairs/registration-form/registration-form.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { endpointsOf } from '#gate/http.ts'
import { sessionCookie } from '#gate/session.ts'
import { HOUR, later } from '#platform/clock.ts'
import { contracts } from '../src/slices.ts'
import { fillFair } from './filled-fair.ts'
import { makeProduct, say } from './product.ts'

/** A whole fair: how long each list, page and file of the desk takes, and what several doors at once wait for an answer. */
// usage: npm run bench:fair -- [--server postgres://…] [--students 4000] [--exhibitors 150] [--doors 4] [--scans 100] [--every 250] [--rounds 20]
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    students: { type: 'string', default: '4000' },
    exhibitors: { type: 'string', default: '150' },
    doors: { type: 'string', default: '4' },
    /** At each door, one every so many milliseconds: faster than people come in. 0: as fast as the answers come. */
    scans: { type: 'string', default: '100' },
    every: { type: 'string', default: '250' },
    rounds: { type: 'string', default: '20' },
  },
})
const [students, exhibitors, doors, scans, every, rounds] = [
  values.students,
  values.exhibitors,
  values.doors,
  values.scans,
  values.every,
  values.rounds,
].map(Number) as [number, number, number, number, number, number]
/** Milliseconds that 95 % may take. */
const LIMITS = { list: 200, file: 1000, door: 100 }
/** Milliseconds after which a call counts as unanswered, so that the run ends. */
const PATIENCE = 60_000

say(`${students} students, ${exhibitors} exhibitors`)
const product = await makeProduct({ server: values.server, students })
const { deps } = product.runtime
const { id: organization_id } = await buildOrganization(deps, 'university')
const staff = async () => {
  const { person_id } = await buildUniversityUser(deps, { organization_id })
  return `${sessionCookie(deps.config)}=${await buildSession(deps, person_id, 'university_user')}`
}
const event = await buildEvent(deps, {
  organization_id,
  starts_at: later(deps.clock.now(), HOUR / 2),
  capacity: students + 1,
  booths: [{ name: 'Table', price: 45_000, quantity: exhibitors }],
})
const kind_id = event.booths[0]!.id
const form = await buildRegistrationForm(deps, event.id, {
  questions: [{ label: 'Do you bring a vehicle?', kind: 'yes_no' }],
  addons: [{ name: 'Power', price: 0, per_exhibitor: 5 }],
})
const [question, addon] = [form.questions[0]!.id, form.addons[0]!.id]
const registered: { id: string; organization_id: string }[] = []
for (let n = 0; n < exhibitors; n++) {
  const { id, organization_id: employer } = await buildFairRegistration(deps, {
    event_id: event.id,
    booth_id: kind_id,
    state: 'approved',
    answers: { [question]: n % 2 === 0 ? 'yes' : 'no' },
    payment: n % 3 === 0 ? 'awaiting_payment' : 'verified',
    representatives: Array.from({ length: 3 }, (_, who) => ({
      name: `Robin Carter ${who}`,
      email: `robin${n}.${who}@exhibitor.example`,
      job_title: 'Recruiting',
    })),
  })
  await buildNumberedBooth(deps, {
    event_id: event.id,
    kind_id,
    number: `A${n + 1}`,
    registration_id: id,
    x: (n % 15) / 15,
    y: Math.floor(n / 15) / 10,
  })
  registered.push({ id, organization_id: employer })
}
say('Registering the students')
const places: { student_id: string; registration_id: string }[] = []
for (const { student_id } of product.students) {
  const { id } = await buildRegistration(deps, { event_id: event.id, student_id })
  places.push({ student_id, registration_id: id })
}
const recruiter = await buildEmployerUser(deps, { organization_id: registered[0]!.organization_id })
say('Invitations, invoices, messages, leads, and a survey')
await fillFair(deps, {
  event_id: event.id,
  organization_id,
  kind_id,
  addon_id: addon,
  exhibitors: registered,
  students: places,
})
await product.runtime.pool.query('analyze')
// the built pages as well
process.env.BENCH_PAGES = 'on'
const server = await product.serve()
const cookie = await staff()

const share = (list: readonly number[], part: number): number => {
  const sorted = list.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1]! * 10) / 10
}

const read = async (path: string, by: string): Promise<number> => {
  const since = performance.now()
  const answer = await fetch(server.address + path, {
    headers: { cookie: by },
    signal: AbortSignal.timeout(PATIENCE),
  }).catch((failure) => {
    throw new Error(`${path}: ${failure.message}`)
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return performance.now() - since
}

const measure = async (path: string, by = cookie) => {
  const times: number[] = []
  for (let n = 0; n <= rounds; n++) times.push(await read(path, by))
  const [first, ...later] = times
  return { first: Math.round(first!), p50: share(later, 0.5), p95: share(later, 0.95), max: share(later, 1) }
}

/** What the host's desk reads of this fair, each list with its longest page. */
const deskCalls = () =>
  contracts
    .flatMap((contract) => endpointsOf(contract))
    .map(([, endpoint]) => endpoint)
    .filter(
      ({ method, path, effect }) => method === 'GET' && !effect && /^\/university\/event\/.*:id/.test(path),
    )
    .filter(({ path }) => !/(invited-event-detail|event\/invoice|proof|card-payments|\/students$)/.test(path))
    .filter(({ path }) => !/\/booth\/:id/.test(path))
    .map(({ path, query }) => {
      const fields = query?.shape ?? {}
      const of = /\/exhibitor\/:id/.test(path) ? registered[0]!.id : event.id
      const asked = {
        ...('size' in fields && { size: '100' }),
        ...(/check-in\/people$/.test(path) && { search: 'carter' }),
        ...(/\/print$/.test(path) && { what: 'badges' }),
      }
      const search = new URLSearchParams(asked).toString()
      return `/api${path.replace(':id', of)}${search && `?${search}`}`
    })

/** Lists by their filters. */
const exhibitorList = `/api/university/event/registered_employer_list/${event.id}?size=100`
const narrowed = [
  `${exhibitorList}&addon=${addon}`,
  `${exhibitorList}&answer=${encodeURIComponent(`${question}:yes`)}`,
  `${exhibitorList}&owing=true`,
  `${exhibitorList}&search=a12`,
  `/api/university/event/${event.id}/invitations?size=100&state=opened`,
  `/api/university/event/${event.id}/invitations?size=100&search=invited&sort=name`,
  `/api/university/event/${event.id}/survey/comments?size=100&side=exhibitors`,
  `/api/university/event/participant_list/${event.id}?size=100&search=carter`,
]

/** What an exhibitor's team reads of 4,000 leads, and students of the map. */
const employerSession = await buildSession(deps, recruiter.person_id, 'employer_user')
const employer = `${sessionCookie(deps.config)}=${employerSession}`
const leads = `/api/employer/fair-and-event/registration/${registered[0]!.id}/leads`
const student = product.students[0]!.cookie
const others: [path: string, by: string][] = [
  [`${leads}?size=100`, employer],
  [`${leads}?size=100&search=carter`, employer],
  [`${leads}/export`, employer],
  [`/api/student/event/map/${event.id}`, student],
  [`/api/student/event/exhibitors/${event.id}?size=100`, student],
]

const tabs = ['exhibitors', 'participants', 'booths', 'check-in', 'invitations', 'report', 'form']
const pages = [
  '/university/your-event',
  `/university/event/detail?id=${event.id}`,
  ...tabs.map((tab) => `/university/event/detail?id=${event.id}&tab=${tab}`),
]
/** Files, and what a door takes along for the whole day. */
const isFile = (path: string) =>
  /check-in\/list/.test(path) ||
  (/csv|export|ledger|people\b.*|print|pdf/.test(path) && !/check-in/.test(path))

const shorten = (path: string) => path.replaceAll(/[0-9a-f-]{36}/g, ':id')
say('Reading every list, page, and file')
const desk: Record<string, object> = {}
const over: string[] = []
const asked = [...deskCalls(), ...narrowed, ...pages].map((path) => [path, cookie] as const)
for (const [path, by] of [...asked, ...others]) {
  const figures = await measure(path, by)
  desk[shorten(path)] = figures
  if (figures.p95 > (isFile(path) ? LIMITS.file : LIMITS.list)) over.push(shorten(path))
}

say('Scanning')
const { rows: tickets } = await product.runtime.pool.query<{ ticket_code: string }>(
  'select ticket_code from event_registrations where event_id = $1 order by id limit $2',
  [event.id, doors * scans],
)
const scan = async (code: string, door: string): Promise<number> => {
  const since = performance.now()
  const answer = await fetch(`${server.address}/api/university/event/${event.id}/check-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: door },
    body: JSON.stringify({ code }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  const took = performance.now() - since
  if (!answer.ok) throw new Error(`A scan answers ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  return took
}
const cookies = await Promise.all(Array.from({ length: doors }, staff))
const since = performance.now()
const times = (
  await Promise.all(
    cookies.map(async (door, n) => {
      const took: number[] = []
      for (const { ticket_code } of tickets.slice(n * scans, (n + 1) * scans)) {
        const milliseconds = await scan(ticket_code, door)
        took.push(milliseconds)
        await wait(Math.max(0, every - milliseconds))
      }
      return took
    }),
  )
).flat()
const passed = (performance.now() - since) / 1000
const { rows: inside } = await product.runtime.pool.query<{ count: number }>(
  "select count(*)::int as count from event_registrations where event_id = $1 and attendance = 'checked_in'",
  [event.id],
)
const figures = { p50: share(times, 0.5), p95: share(times, 0.95), max: share(times, 1) }
if (figures.p95 > LIMITS.door) over.push('doors')
const report = {
  processors: cpus().length,
  students,
  exhibitors,
  desk,
  doors: { doors, scans: times.length, per_second: Math.round(times.length / passed), ...figures },
  inside: inside[0]!.count,
  'over the limit': over,
}
console.log(JSON.stringify(report, null, 2))
await server.stop()
await product.drop()
process.exit(over.length === 0 && inside[0]!.count === times.length ? 0 : 1)
