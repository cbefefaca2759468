import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import { buildSession, FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { buildOperator } from '#domains/operators/operators.fixtures.ts'
import { type Mode, sessionCookie } from '#gate/session.ts'
import { hashPassword } from '#platform/secrets.ts'
import { buildApp } from '../src/app.ts'
import { fireOnce, type Shot } from './load.ts'
import { readPlans } from './plans.ts'
import { say } from './product.ts'
import { sizedCalls } from './sized-calls.ts'
import { downloadOnce } from './sized-files.ts'
import { makeSizedProduct } from './sized-product.ts'

/** Every list of the product at size: how long it takes, how many statements it sends, and whether one of them reads a large table from end to end. */
// usage: npm run bench:at-size -- [--server postgres://…] [--connections 10] [--shots 200] [--only PATTERN] [--all] [--plans] [--files] [--keep]
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    connections: { type: 'string', default: '10' },
    shots: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
  },
})
const LIMIT_MS = 60
/** What the database may take for one call of ten readers at once on two cores. */
const DATABASE_LIMIT_MS = 8
/** A call as slow as this is sent fewer times. */
const PATIENCE_MS = 1_000

const product = await makeSizedProduct(values.server, values.keep)
const { deps, pool } = product.runtime
const { rows: known } = await pool.query<Record<string, string>>(`
  select person_of_student(1) as student, person_of_member('employer', 1) as employer, person_of_member('employer', 2) as employer_2,
    person_of_member('university', 1) as university, employer(1) as organization_id, employer(1) as employer_id, university(1) as university_id,
    event(1) as event_1, event(2) as event_2, event(3) as event_3, event(4) as event_4, job(1) as job_id, job(2) as job_2, job(102) as job_102, (select string_agg(application(n * 1000 + 998)::text, ',') from generate_series(1, 40) n) as applications,
    application(1000) as own_application, nth(28, 1001) as exhibitor, nth(28, 2001) as exhibitor_2, nth(28, 900003) as registration, nth(28, 900004) as registration_4,
    directory(1) as "uniList", nth(41, 1) as opening_id, nth(27, 10) as booth, nth(27, 20) as booth_2, nth(42, 1) as career, nth(39, 1) as inquiry, person_of_student(1) as person_id,
    md5('i1') as identity, md5('n1') as network, member('employer', 1) as member`)
const at = known[0]!
const hosted = (side: string, event: string, other: string) => ({
  [`/${side}/event/:id`]: event,
  [`/${side}/event/:id/leading-team`]: event,
  [`/${side}/event/:id/check-in`]: event,
  [`/${side}/event/participant_list/:id`]: event,
  [`/${side}/event/participant_list/:id/csv`]: event,
  [`/${side}/event/${other}_list/:id`]: event,
  [`/${side}/event/invitation-status/:id`]: event,
  [`/${side}/event/registered_${other}_list/:id`]: event,
  [`/${side}/event/registered_${other}_list/:id/ledger`]: event,
  [`/${side}/event/slots/:id`]: event,
})
const ids: Record<string, string> = {
  ...hosted('employer', at.event_2!, 'university'),
  ...hosted('university', at.event_1!, 'employer'),
  '/employer/event/:id/invited-event-detail': at.event_1!,
  '/university/event/:id/invited-event-detail': at.event_4!,
  '/employer/fair-and-event/:id': at.event_3!,
  '/university/fair-and-event/:id': at.event_4!,
  '/employer/fair-and-event/registration/:id': at.registration!,
  '/university/fair-and-event/registration/:id': at.registration_4!,
  '/employer/fair-and-event/registration/:id/slots': at.registration!,
  '/university/fair-and-event/registration/:id/slots': at.registration_4!,
  '/employer/event/exhibitor/:id': at.exhibitor_2!,
  '/university/event/exhibitor/:id': at.exhibitor!,
  '/student/event/exhibitors/:id': at.event_1!,
  '/student/event/appointments/:id': at.event_1!,
  '/student/event/free-slots/:id': at.exhibitor!,
  '/employer/university-partnership/contact/:id': at.university_id!,
  '/university/employer-partnership/contact/:id': at.employer_id!,
  '/employer/university-partnership/check/:id': at.university_id!,
  '/university/employer-partnership/check/:id': at.employer_id!,
  '/employer/job/:id': at.job_id!,
  '/employer/job/applicant/:id': at.applications!,
  '/student/job/application/:id': at.own_application!,
  '/student/job/apply-form/:id': at.job_102!,
  '/employer/public-profile/:id': at.employer_id!,
  '/university/public-profile/:id': at.university_id!,
  '/university/employer/detail/:id': at.employer_id!,
  '/university/detail/:id': at.university_id!,
  '/operator/people/:id': at.member!,
  '/operator/organizations/:id': at.employer_id!,
  '/operator/inquiries/:id': at.inquiry!,
  '/operator/careers/:id': at.opening_id!,
  '/operator/career-applications/:id': at.career!,
  '/university/event/registered_employer_list/:id booth': at.booth!,
  '/employer/event/registered_university_list/:id booth': at.booth_2!,
  job_id: at.job_id!,
  organization_id: at.organization_id!,
  uniList: at.uniList!,
  opening_id: at.opening_id!,
  person_id: at.person_id!,
  identity: at.identity!,
  network: at.network!,
  host: 'university',
}
const operator = await buildOperator(deps, { email: `operator-${Date.now()}@example.com` })
const cookieOf = async (personId: string, mode: Mode) =>
  `${sessionCookie(deps.config)}=${await buildSession(deps, personId, mode)}`
const cookies: Record<string, string> = {
  student: await cookieOf(at.student!, 'student'),
  employer: await cookieOf(at.employer!, 'employer_user'),
  'another employer': await cookieOf(at.employer_2!, 'employer_user'),
  university: await cookieOf(at.university!, 'university_user'),
  operator: await cookieOf(operator.person_id, 'operator'),
}
cookies.signed_in = cookies.student!
cookies.organization = cookies.employer!

const { calls: every, files, left } = sizedCalls(ids)
const others = every
  .filter(
    ({ name }) =>
      /job\/(applicant|list)|employer\/dashboard|employer\/numbers/.test(name) && !/:id/.test(name),
  )
  .map((call) => ({ ...call, who: 'another employer' }))
const calls = [...every, ...others].filter(({ name }) => new RegExp(values.only).test(name))
say(`${calls.length} calls; left out without a row to ask for: ${left.join(', ')}`)

const app = await buildApp(deps, { rateLimits: false, shedLoad: false })
const server = await product.serve()
const headersOf = (who: string): Record<string, string> => (cookies[who] ? { cookie: cookies[who] } : {})

const lastPage = async (path: string, who: string): Promise<string> => {
  if (!path.includes('page=DEEP')) return path
  const first = await app.inject({ url: path.replace('page=DEEP', 'page=1'), headers: headersOf(who) })
  return path.replace('DEEP', String(Math.max(1, Math.min(10_000, first.json().page_count))))
}

const firedAt = async (paths: string[], who: string) => {
  const connections = Number(values.connections)
  const shots = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ path: paths[n % paths.length]!, headers: headersOf(who) }))
  // the first readers find the server cold, and connections without plans
  await fireOnce(server.address, shots(connections), connections)
  const probe = await fireOnce(server.address, shots(2 * connections), connections)
  const fits = Math.floor((PATIENCE_MS * probe.per_second) / 1000)
  const count = Math.max(20, Math.min(Number(values.shots), fits))
  return fireOnce(server.address, shots(count), connections)
}

console.log(
  `${cpus().length} cores shared by client, server and database; ${values.connections} connections\n\n| call | who | rows | statements | database ms | p50 ms | p99 ms | |\n|---|---|--:|--:|--:|--:|--:|---|`,
)
let slow = 0
for (const { name, who, paths: asked } of calls) {
  const paths = await Promise.all(asked.map((path) => lastPage(path, who)))
  const plans: Array<Awaited<ReturnType<typeof readPlans<LightMyRequestResponse>>>> = []
  for (const path of paths)
    plans.push(await readPlans(pool, () => app.inject({ url: path, headers: headersOf(who) })))
  const { response, statements } = plans[0]!
  if (response.statusCode !== 200) {
    console.log(`| ${name} | ${who} | | | | | | ${response.statusCode} ${response.body.slice(0, 120)} |`)
    continue
  }
  const database_ms = Math.max(...plans.map((plan) => plan.database_ms))
  const figures = values.plans ? undefined : await firedAt(paths, who)
  const answer = response.json()
  const marks = [
    ...((figures?.p99_ms ?? 0) > LIMIT_MS ? ['**slow**'] : []),
    ...(values.plans && database_ms > DATABASE_LIMIT_MS ? ['**slow**'] : []),
    ...(figures && figures.failures > 0 ? [`${figures.failures} failed`] : []),
    ...new Set(plans.flatMap((plan) => plan.scans)),
  ]
  if (marks.length > 0) slow++
  if (marks.length > 0 || values.all)
    console.log(
      `| ${name} | ${who} | ${answer.data?.length ?? ''}${answer.total_row === undefined ? '' : ` of ${answer.total_row}`} | ${statements} | ${database_ms.toFixed(1)} | ${figures?.p50_ms.toFixed(1) ?? ''} | ${figures?.p99_ms.toFixed(1) ?? ''} | ${marks.join(', ')} |`,
    )
}
console.log(
  `\n${slow} of ${calls.length} calls take more than ${values.plans ? `${DATABASE_LIMIT_MS} ms of the database` : `${LIMIT_MS} ms`} or read a large table from end to end`,
)
await server.stop()

const json = { 'content-type': 'application/json' }
if (values.files) {
  await pool.query('update persons set password_hash = $1 where id = $2', [
    await hashPassword(FIXTURE_PASSWORD),
    at.student,
  ])
  const shots: Array<[string, Shot]> = [
    ...files
      .filter(({ name }) => !/resume/.test(name))
      .map(({ name, who, paths }): [string, Shot] => [name, { path: paths[0]!, headers: headersOf(who) }]),
    [
      '100 resumes of 2 MB as a ZIP',
      {
        path: `/api/employer/job/applicant-resumes?job_id=${at.job_2}`,
        headers: headersOf('another employer'),
      },
    ],
    [
      "a copy of a student's data with 100,000 notices",
      {
        method: 'POST',
        path: '/api/privacy/download',
        headers: { ...json, ...headersOf('student') },
        body: JSON.stringify({ password: FIXTURE_PASSWORD }),
      },
    ],
  ]
  const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
  console.log(
    '\n| file | status | MiB | seconds | memory before, MiB | at most, MiB |\n|---|--:|--:|--:|--:|--:|',
  )
  for (const [name, shot] of shots) {
    const got = await downloadOnce(product.serve, shot)
    console.log(
      `| ${name} | ${got.status} | ${mib(got.bytes)} | ${got.seconds.toFixed(1)} | ${mib(got.memory_before)} | ${mib(got.memory_at_most)} |`,
    )
  }
}
await app.close()
await product.close()
process.exit(0)
