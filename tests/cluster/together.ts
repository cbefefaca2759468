import pg from 'pg'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { register } from '#domains/events/registrations/event-registrations.contract.ts'
import { updateJob } from '#domains/jobs/jobs.contract.ts'
import { good, openCaller, unlike } from './caller.ts'
import type { Entrance } from './cluster.ts'
import type { Journey } from './journeys.ts'
import { asking } from './postgres.ts'

/** `own_network` of the password checks: as many from one network before a wait begins. */
const FREE_GUESSES = 5
const PER_EVENT = 12

const sideOf = (n: number): Entrance => (n % 2 === 0 ? 'one' : 'two')

const lastSeat: Journey = {
  name: 'the last place of an event, asked for at both hosts at once',
  run: async (cluster, { students, withOnePlace }) => {
    const seen: string[] = []
    for (const event_id of withOnePlace) {
      const crowd = students.slice(0, PER_EVENT)
      await Promise.all(
        crowd.map(({ caller }, n) =>
          good('register', caller.call(register, { body: { event_id } }, sideOf(n))),
        ),
      )
      const rows = await asking<{ state: string; n: number }>(
        cluster.database(),
        'select state, count(*)::int as n from event_registrations where event_id = $1 group by 1',
        [event_id],
      )
      const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
      if (of('registered') !== 1 || of('waitlisted') !== PER_EVENT - 1)
        throw new Error(`${JSON.stringify(rows)} for one place`)
      seen.push(`${of('registered')} of ${PER_EVENT}`)
    }
    return `registered: ${seen.join(', ')}; everyone else waits`
  },
}

const guessing: Journey = {
  name: 'wrong passwords at both hosts in turn are counted together',
  run: async (cluster) => {
    const guesser = openCaller(cluster)
    const answered: number[] = []
    for (let n = 0; n < 2 * FREE_GUESSES; n++) {
      const body = { email: 'student-5@people.example.edu', password: `not the password ${n}` }
      answered.push((await guesser.call(studentAuth.login, { body }, sideOf(n))).status)
    }
    guesser.close()
    const let_through = answered.filter((status) => status !== 429).length
    if (let_through !== FREE_GUESSES) throw new Error(`Answered: ${answered.join(' ')}`)
    return `${let_through} tries, then 429 at both`
  },
}

/** So that the connections behind PgBouncer that serve them are not one and the same. */
const AT_ONCE = 4

const held: Journey = {
  name: 'a row somebody holds answers 503 in time, though PgBouncer carries no session',
  run: async (cluster, { pairs, held: id }) => {
    const client = new pg.Client({ connectionString: cluster.database() }).on('error', () => {})
    await client.connect()
    const began = performance.now()
    try {
      await client.query('begin')
      await client.query('select 1 from jobs where id = $1 for update', [id])
      const body = {
        title: 'Held',
        type: 'internship',
        work_mode: 'remote',
        openings: 1,
        description: '<p>x</p>',
      } as const
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) =>
          pairs[0]!.employer.caller.call(updateJob, { params: { id }, body }, sideOf(n)),
        ),
      )
      for (const answer of answers) if (answer.status !== 503) throw unlike('Editing a held job', answer)
    } finally {
      await client.end()
    }
    return `${AT_ONCE} edits refused within ${Math.round(performance.now() - began)} ms`
  },
}

export const journeysTogether: readonly Journey[] = [lastSeat, guessing, held]
