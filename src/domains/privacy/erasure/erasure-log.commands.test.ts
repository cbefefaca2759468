import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { notifyApplicants } from '#domains/applications/applicants/decisions/decision-notices.contract.ts'
import { employerSlots } from '#domains/fairs/appointments/appointment-slots.contract.ts'
import { buildSlot } from '#domains/fairs/appointments/appointment-slots.fixtures.ts'
import { recordActivities } from '#platform/activity.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { aBusyStudent } from '../../../../tests/harness/privacy.ts'
import { deleteAccount } from '../own-data.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const password = FIXTURE_PASSWORD

describe('the log, when an account is deleted', () => {
  test('no words stay in the log, whatever they are called: a message sent with the status, why a visit ended, what a later version writes', async () => {
    const me = await aBusyStudent(t)
    const sent = await me.employer.client.call(notifyApplicants, {
      body: { applicant_ids: [me.told.id], message: 'All the best to you, Quirina' },
    })
    expect(sent.statusCode, sent.body).toBe(200)
    const slot = await buildSlot(t.deps, { student_id: me.id })
    const exhibitor = await t.deps.db
      .selectFrom('fair_registrations')
      .select('organization_id')
      .where('id', '=', slot.registration_id)
      .executeTakeFirstOrThrow()
    const stand = await anEmployer(t, exhibitor)
    const ended = await stand.client.call(employerSlots.cancel, {
      params: { id: slot.id },
      body: { reason: 'Quirina, the train stands' },
    })
    expect(ended.statusCode, ended.body).toBe(200)
    await inTransaction(t.deps, (tx) =>
      recordActivities(tx, systemActor, [
        {
          verb: 'account.tested',
          subject: { type: 'account', id: me.id },
          data: { from: 'a', nick: 'Quirina' },
        },
      ]),
    )
    await t.drain()
    const words = async () => {
      const { rows } = await sql<{ verb: string }>`
        select verb from activities where data::text like '%Quirina%' order by verb`.execute(t.deps.db)
      return rows.map(({ verb }) => verb)
    }
    expect(await words()).toEqual([
      'account.tested',
      'application.notified',
      'application.rejected',
      'application.rejection_told',
      'fair_slot.canceled',
    ])
    await me.client.call(deleteAccount, { body: { password } })
    expect(await words()).toEqual([])
    const { rows: kept } = await sql<{ data: unknown }>`
      select data from activities where subject_id = ${me.told.id}::uuid and verb = 'application.rejected'`.execute(
      t.deps.db,
    )
    expect(kept).toMatchObject([{ data: { from: 'reviewed', to: 'rejected', reason: 'other_candidates' } }])
  })

  test('the log stays as it is for everything else', async () => {
    const change = t.deps.db.updateTable('activities').set({ verb: 'x' }).execute()
    await expect(change).rejects.toThrow('never changed')
    const data = t.deps.db.updateTable('activities').set({ data: '{}' }).execute()
    await expect(data).rejects.toThrow('never changed')
  })
})
