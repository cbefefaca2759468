import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildNotice } from '#domains/notifications/notices.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { retention } from './retention.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('how long things are kept', () => {
  test('the clock takes what is too old, two servers at once, and leaves the rest', async () => {
    const { db } = t.deps
    const fresh = await aStudent(t, { status: 'email_not_verified' })
    await db
      .updateTable('persons')
      .set({ email_verified_at: null })
      .where('id', '=', fresh.person_id)
      .execute()
    const kept = await aStudent(t)
    const closed = await buildApplication(t.deps, {
      student_id: kept.id,
      state: 'withdrawn',
      closed_from: 'submitted',
    })
    const hired = await buildApplication(t.deps, { student_id: kept.id, state: 'hired' })
    await db
      .insertInto('waitlist_entries')
      .values({ id: newId(), email: 'waits@example.com', created_at: t.clock.now() })
      .execute()
    await db.insertInto('page_views').values({ day: '2026-03-02', route: '/kept', views: 1 }).execute()
    await db
      .insertInto('idempotency_keys')
      .values({ person_id: kept.person_id, key: 'a-key-of-mine', call: 'x', created_at: t.clock.now() })
      .execute()
    await buildNotice(t.deps, kept.id)
    await db
      .insertInto('mails')
      .values({
        id: newId(),
        cause: 'old',
        recipient: 'a@example.com',
        letter: '{}',
        state: 'sent',
        attempts: 1,
        created_at: t.clock.now(),
        sent_at: t.clock.now(),
      })
      .execute()
    const counts = async () => {
      const count = async (name: string, rows: Promise<unknown[]>) => [name, (await rows).length] as const
      return Object.fromEntries(
        await Promise.all([
          count(
            'unverified',
            db.selectFrom('persons').select('id').where('id', '=', fresh.person_id).execute(),
          ),
          count(
            'sessions',
            db.selectFrom('sessions').select('id').where('person_id', '=', kept.person_id).execute(),
          ),
          count(
            'letters',
            db
              .selectFrom('mails')
              .select('id')
              .where('cause', '=', 'old')
              .where('recipient', '<>', '')
              .execute(),
          ),
          count(
            'resumes',
            db
              .selectFrom('applications')
              .select('id')
              .where('id', 'in', [closed.id, hired.id])
              .where('resume_file_id', 'is not', null)
              .execute(),
          ),
          count(
            'waitlist',
            db.selectFrom('waitlist_entries').select('id').where('email', '=', 'waits@example.com').execute(),
          ),
          count('views', db.selectFrom('page_views').select('route').where('route', '=', '/kept').execute()),
          count(
            'keys',
            db.selectFrom('idempotency_keys').select('key').where('key', '=', 'a-key-of-mine').execute(),
          ),
          count(
            'notices',
            db.selectFrom('notifications').select('id').where('account_id', '=', kept.id).execute(),
          ),
        ]),
      )
    }
    const afterDays = async (days: number) => {
      t.clock.set(later(new Date('2026-03-02T15:00:00Z'), days * DAY))
      await Promise.all([t.tick(), t.tick()])
      return counts()
    }
    const all = {
      unverified: 1,
      sessions: 1,
      letters: 1,
      resumes: 2,
      waitlist: 1,
      views: 1,
      keys: 1,
      notices: 1,
    }
    expect(await afterDays(0)).toEqual(all)
    expect(await afterDays(3)).toEqual({ ...all, keys: 0 })
    expect(await afterDays(retention.unverified_accounts.days + 2)).toMatchObject({
      unverified: 0,
      sessions: 0,
      letters: 1,
    })
    expect(await afterDays(retention.letters.days + 1)).toMatchObject({ letters: 0, resumes: 2, notices: 1 })
    expect(await afterDays(retention.closed_resumes.days + 1)).toMatchObject({
      resumes: 1,
      notices: 0,
      waitlist: 1,
    })
    expect(await afterDays(retention.waitlist_entries.days + 2)).toEqual({
      unverified: 0,
      sessions: 0,
      letters: 0,
      resumes: 1,
      waitlist: 0,
      views: 0,
      keys: 0,
      notices: 0,
    })
    expect(
      (await db.selectFrom('applications').select('id').where('id', '=', closed.id).execute()).length,
    ).toBe(1)
    expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([])
  })
})
