import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { affiliations } from '#domains/students/students.contract.ts'
import { eventVisibilities } from '#shared/lists.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { invitationStates } from './events.contract.ts'
import { buildEvent } from './events.fixtures.ts'
import { isOpenTo as isOpenInSql } from './events.queries.ts'
import { isOpenTo } from './events.rules.ts'
import { buildInvitation } from './invitations/event-invitations.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const school = async (state: 'approved' | 'suspended' = 'approved') => {
  const listed = await buildListedUniversity(t.deps)
  const { id } = await buildOrganization(t.deps, 'university', { directory_id: listed.id, state })
  return { id, state, directory_id: listed.id }
}

/** Everything that can be between a student, a university, a host and an event, each with each. */
const world = async () => {
  const hosts = {
    employer: await buildOrganization(t.deps, 'employer'),
    suspended: await buildOrganization(t.deps, 'employer', { state: 'suspended' }),
  }
  const host = await school()
  const none = await school()
  const invited = await school()
  const asleep = await school('suspended')
  const partners = new Map<string, string>()
  const ties = await Promise.all(
    (['pending', 'approved', 'declined', 'ended'] as const).map(async (state) => {
      const one = await school()
      partners.set(one.id, state)
      for (const employer of Object.values(hosts))
        await buildPartnership(t.deps, { employer_id: employer.id, university_id: one.id, state })
      return one
    }),
  )
  partners.set(asleep.id, 'approved')
  for (const employer of Object.values(hosts))
    await buildPartnership(t.deps, { employer_id: employer.id, university_id: asleep.id })
  const events = []
  for (const organization_id of [hosts.employer.id, hosts.suspended.id, host.id])
    for (const visibility of eventVisibilities)
      for (const state of ['published', 'canceled', 'draft'] as const)
        for (const invitation of [null, ...invitationStates]) {
          const { id } = await buildEvent(t.deps, { organization_id, visibility, state })
          for (const guest of invitation ? [invited, asleep] : [])
            await buildInvitation(t.deps, { event_id: id, organization_id: guest.id, state: invitation! })
          events.push({ id, organization_id, visibility, state, invitation })
        }
  const students = [{ ...(await buildStudent(t.deps)), university: null, affiliation: 'unverified' as const }]
  const named = [host, none, invited, asleep, ...ties].map((university) => ({ university }))
  for (const { university } of named)
    for (const affiliation of affiliations) {
      const one = await buildStudent(t.deps, { university_id: university.directory_id, affiliation })
      students.push({ ...one, university, affiliation } as never)
    }
  return { hosts, invited, asleep, partners, events, students: students as Student[] }
}
interface Student {
  id: string
  university: Awaited<ReturnType<typeof school>> | null
  affiliation: (typeof affiliations)[number]
}

test('the condition in SQL and the rule open the same events to the same students', async () => {
  const { hosts, invited, asleep, partners, events, students } = await world()
  let open = 0
  for (const student of students) {
    const { rows } = await sql<{ id: string }>`
      select e.id from events e where ${isOpenInSql(sql`${student.id}::uuid`)}`.execute(t.deps.db)
    const found = new Set(rows.map(({ id }) => id))
    const { university, affiliation } = student
    const word = affiliation === 'verified' && university?.state === 'approved' ? university.id : null
    for (const event of events) {
      const reachable = event.state !== 'draft' && event.organization_id !== hosts.suspended.id
      const ties = {
        is_host: event.organization_id === word,
        is_partner: event.organization_id === hosts.employer.id && partners.get(word ?? '') === 'approved',
        has_accepted: event.invitation === 'accepted' && (word === invited.id || word === asleep.id),
      }
      const expected = reachable && isOpenTo(event.visibility, ties)
      expect(found.has(event.id), JSON.stringify({ student, event, ties })).toBe(expected)
      if (expected && event.visibility !== 'public') {
        open += 1
        expect(affiliation).toBe('verified')
      }
    }
  }
  expect(open).toBeGreaterThan(20)
})
