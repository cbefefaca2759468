import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildEmployerUser, buildSession } from '#domains/accounts/accounts.fixtures.ts'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { buildLine, buildLinePlace } from '#domains/fairs/lines/booth-lines.fixtures.ts'
import type { OwnPlaces } from '#domains/fairs/lines/own-lines.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { sessionCookie } from '#gate/session.ts'
import { HOUR, later } from '#platform/clock.ts'
import { makeProduct, say } from './product.ts'

/** How soon phones show their place in line after somebody was called, while representatives call at an even pace. */
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    phones: { type: 'string', default: '3000' },
    booths: { type: 'string', default: '150' },
    /** Lines each student waits in. */
    lines: { type: 'string', default: '3' },
    /** Calls a second, over the whole fair. */
    calls: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '30' },
    processes: { type: 'string', default: '1' },
  },
})
const [phones, booths, each, perSecond, seconds] = [
  values.phones,
  values.booths,
  values.lines,
  values.calls,
  values.seconds,
].map(Number) as [number, number, number, number, number]

say(`${phones} students, ${booths} booths`)
const product = await makeProduct({ server: values.server, students: phones })
const { deps } = product.runtime
const event = await buildEvent(deps, { starts_at: later(deps.clock.now(), HOUR / 2), capacity: phones + 1 })
const stands: Array<{ id: string; cookie: string }> = []
for (let n = 0; n < booths; n++) {
  const { id: organization_id } = await buildOrganization(deps, 'employer')
  const { person_id } = await buildEmployerUser(deps, { organization_id })
  const { id } = await buildFairRegistration(deps, { event_id: event.id, organization_id, state: 'approved' })
  await buildLine(deps, id)
  const secret = await buildSession(deps, person_id, 'employer_user')
  stands.push({ id, cookie: `${sessionCookie(deps.config)}=${secret}` })
}
for (const [n, { student_id }] of product.students.entries()) {
  await buildRegistration(deps, { event_id: event.id, student_id })
  for (let slot = 1; slot <= each; slot++) {
    const registration_id = stands[(n + slot * 37) % booths]!.id
    await buildLinePlace(deps, { registration_id, student_id, slot })
  }
}

const server = await product.serve(Number(values.processes))
const address = new URL(server.address)
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }).on('error', console.error)

/** What was told last, by place, and when. */
interface Phone {
  at: Map<string, { position: number | null; heard: number }>
  told: number
}

const blockOf = (phone: Phone, block: string) => {
  const data = /^data: (.*)$/m.exec(block)?.[1]
  if (!/^event: lines$/m.test(block) || !data) return
  const heard = performance.now()
  phone.told++
  for (const { place_id, position } of (JSON.parse(data) as OwnPlaces).own)
    if (phone.at.get(place_id)?.position !== position) phone.at.set(place_id, { position, heard })
}

const watch = async (cookie: string): Promise<Phone> => {
  const sent = request(new URL(`/api/student/event/lines/${event.id}/live`, address), {
    headers: { cookie },
    agent,
  })
    .on('error', console.error)
    .end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream answers ${response.statusCode}`)
  const phone: Phone = { at: new Map(), told: 0 }
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) blockOf(phone, block)
  })
  return phone
}

say('Opening the streams')
const watching: Phone[] = []
for (let n = 0; n < phones; n += 100)
  watching.push(...(await Promise.all(product.students.slice(n, n + 100).map(({ cookie }) => watch(cookie)))))
while (watching.some(({ told }) => told === 0)) await new Promise((resolve) => setTimeout(resolve, 100))

say('Calling')
interface Call {
  /** When it was answered, and who was called. */
  answered: number
  took: number
  place_id: string
}
const calls: Call[] = []
let refused = 0
const called = new Set<string>()
const call = async ({ id, cookie }: (typeof stands)[number]) => {
  const before = performance.now()
  const response = await fetch(
    new URL(`/api/employer/fair-and-event/registration/${id}/line/next`, address),
    {
      method: 'POST',
      headers: { cookie },
    },
  )
  const answered = performance.now()
  if (!response.ok) {
    refused++
    await response.text()
    return
  }
  const line = (await response.json()) as { called: Array<{ place_id: string }> }
  const fresh = line.called.find(({ place_id }) => !called.has(place_id))!
  called.add(fresh.place_id)
  calls.push({ answered, took: answered - before, place_id: fresh.place_id })
}
const under: Promise<void>[] = []
for (let n = 0; n < perSecond * seconds; n++) {
  under.push(call(stands[n % booths]!))
  await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond))
}
await Promise.all(under)
await new Promise((resolve) => setTimeout(resolve, 5000))

const share = (list: number[], part: number) =>
  Math.round(list.toSorted((one, other) => one - other)[Math.ceil(list.length * part) - 1]!)
const figures = (list: number[]) => ({ p50: share(list, 0.5), p95: share(list, 0.95), max: share(list, 1) })
const heardAt = new Map(
  watching.flatMap(({ at }) =>
    [...at].flatMap(([id, { position, heard }]) => (position === null ? [[id, heard] as const] : [])),
  ),
)
const missing = calls.filter(({ place_id }) => !heardAt.has(place_id)).length
const delays = calls.flatMap(({ place_id, answered }) => {
  const heard = heardAt.get(place_id)
  return heard === undefined ? [] : [Math.max(0, heard - answered)]
})
// what everybody shows in the end is what the database says
const rows = await deps.db
  .selectFrom('fair_line_places')
  .select(['id', 'registration_id', 'state'])
  .where('ended_at', 'is', null)
  .orderBy('number')
  .execute()
const wanted = new Map<string, number | null>()
for (const line of Map.groupBy(rows, ({ registration_id }) => registration_id).values()) {
  let position = 0
  for (const { id, state } of line) wanted.set(id, state === 'waiting' ? ++position : null)
}
const wrong = watching
  .flatMap(({ at }) => [...at])
  .filter(([id, { position }]) => wanted.get(id) !== position).length
const report = {
  phones,
  booths,
  calls: calls.length,
  refused,
  processors: cpus().length,
  'answer to the call, ms': figures(calls.map(({ took }) => took)),
  'call shown on the phone after the answer, ms': figures(delays),
  missing,
  wrong,
  'events sent': watching.reduce((sum, { told }) => sum + told, 0),
}
console.log(JSON.stringify(report, null, 2))
agent.destroy()
await server.stop()
await product.drop()
process.exit(missing + wrong + refused === 0 ? 0 : 1)
