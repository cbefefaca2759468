import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretsIn } from '#domains/accounts/accounts.fixtures.ts'
import { employerInvitations } from '#domains/teams/invitations/team-invitations.contract.ts'
import { HOUR, later, MINUTE } from '#platform/clock.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, visitor } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { scene } from '../../../../../tests/harness/invitations.ts'
import { lettersTo } from '../../../../../tests/harness/letters.ts'
import { assignInvitedDuties } from './colleague-invitations.commands.ts'
import { employerColleagues } from './colleague-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('colleagues', () => {
  test('of the team are put on duty and told with the message, also twice', async () => {
    const s = await scene(t)
    const { organization_id } = s.host
    const colleague = await anEmployer(t, { organization_id, team_role: 'viewer' })
    const stranger = await anEmployer(t)
    const ask = (account_ids: string[]) =>
      s.host.client.call(employerColleagues.ask, {
        params: s.params,
        body: { account_ids, message: 'Bring the banner' },
      })
    const refused = await ask([colleague.id, stranger.id])
    expect(Object.keys(problemOf(refused).fields!)).toEqual(['account_ids.1'])
    expect((await ask([colleague.id])).json()).toEqual({ asked: 1, emailed: 1 })
    t.clock.advance(MINUTE)
    expect((await ask([colleague.id])).json()).toEqual({ asked: 1, emailed: 1 })
    const letters = await lettersTo(t, colleague.person_id)
    expect(letters.map(({ heading }) => heading)).toEqual(Array(2).fill('You’re on duty at Meet the makers'))
    expect(letters[0]!.paragraphs).toContain('Bring the banner')
  })

  test('who want no mail about it are told in the app alone, and the answer says so', async () => {
    const s = await scene(t)
    const { organization_id } = s.host
    const [quiet, other] = [
      await anEmployer(t, { organization_id, team_role: 'viewer' }),
      await anEmployer(t, { organization_id, team_role: 'viewer' }),
    ]
    await t.deps.db
      .insertInto('notification_choices')
      .values({ account_id: quiet.id, kind: 'team_on_duty', mail: 'never' })
      .execute()
    const asked = await s.host.client.call(employerColleagues.ask, {
      params: s.params,
      body: { account_ids: [quiet.id, other.id] },
    })
    expect(asked.json()).toEqual({ asked: 2, emailed: 1 })
    expect([await lettersTo(t, quiet.person_id), await lettersTo(t, other.person_id)]).toMatchObject([
      [],
      [{ heading: 'You’re on duty at Meet the makers' }],
    ])
  })

  test('who join only after the event are on duty at nothing', async () => {
    const s = await scene(t)
    const email = `late-${newId().slice(-8)}@example.com`
    const { link } = (
      await s.host.client.call(employerColleagues.inviteNew, {
        params: s.params,
        body: { emails: [email], team_role: 'recruiter' },
      })
    ).json()
    await t.deps.db
      .updateTable('events')
      .set({ starts_at: later(t.clock.now(), -2 * HOUR), ends_at: later(t.clock.now(), -HOUR) })
      .where('id', '=', s.event.id)
      .execute()
    const joined = await anEmployer(t, { organization_id: s.host.organization_id, email })
    await inTransaction(t.deps, (tx) => assignInvitedDuties(tx, joined.id))
    expect(link).toContain('token=')
    expect(
      await t.deps.db
        .selectFrom('event_duty')
        .select('account_id')
        .where('event_id', '=', s.event.id)
        .execute(),
    ).toEqual([])
  })

  test('who are new join by the letter, and are on duty then', async () => {
    const s = await scene(t)
    const email = `new-${newId().slice(-8)}@example.com`
    const answer = await s.host.client.call(employerColleagues.inviteNew, {
      params: s.params,
      body: { emails: [email], team_role: 'recruiter', message: 'We need you' },
    })
    expect(answer.json()).toMatchObject({ invited: 1, link: expect.stringContaining('token=') })
    const { letter } = await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const { paragraphs, facts, action } = letter as Letter
    expect(paragraphs).not.toContain('We need you')
    expect(facts).toContainEqual(['When', expect.any(String)])
    const secrets = secretsIn(action!.url)
    const joined = await visitor(t).call(employerInvitations.accept, {
      body: {
        token: secrets.get('token')!,
        proof: secrets.get('proof')!,
        email,
        password: 'correct horse battery',
        first_name: 'Noor',
        last_name: 'Lind',
      },
    })
    expect(joined.json()).toMatchObject({ status: 'active' })
    await t.drain()
    const duty = await t.deps.db
      .selectFrom('event_duty as d')
      .innerJoin('role_accounts as a', 'a.id', 'd.account_id')
      .innerJoin('persons as p', 'p.id', 'a.person_id')
      .select('p.email')
      .where('d.event_id', '=', s.event.id)
      .execute()
    expect(duty).toEqual([{ email }])
    const staff = await anEmployer(t, { organization_id: s.host.organization_id, team_role: 'recruiter' })
    const refused = await staff.client.call(employerColleagues.inviteNew, {
      params: s.params,
      body: { emails: [email], team_role: 'viewer' },
    })
    expect(refused.statusCode).toBe(403)
  })
})
