import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { later, MINUTE } from '#platform/clock.ts'
import { aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { pdf, picture } from './harness/files.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('what is replaced', () => {
  const bytesOf = (key: string) =>
    t.deps.storage.bytes(key).then(
      () => 'there',
      () => 'gone',
    )
  const keyOf = async (id: string) =>
    (await t.deps.db.selectFrom('stored_files').select('storage_key').where('id', '=', id).executeTakeFirst())
      ?.storage_key
  const resumeOf = async (id: string) =>
    (
      await t.deps.db
        .selectFrom('students')
        .select('resume_file_id')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow()
    ).resume_file_id!

  test('goes at once, rows and bytes and every width', async () => {
    const { id, client } = await aStudent(t)
    await client.call(studentAuth.editMe, { body: {}, files: { resumeFile: pdf() } })
    const before = (await keyOf(await resumeOf(id)))!
    await client.call(studentAuth.editMe, { body: {}, files: { resumeFile: pdf('new.pdf') } })
    await expect.poll(() => bytesOf(before)).toBe('gone')
    expect(await bytesOf((await keyOf(await resumeOf(id)))!)).toBe('there')

    const up = async () =>
      (
        await client.call(studentAuth.uploadPicture, { files: { studentFile: await picture(400, 400) } })
      ).json().picture_url
    const first = await up()
    const sized = await t.app.inject(`${first}?w=96`)
    expect(sized.statusCode).toBe(200)
    await up()
    await expect.poll(async () => (await t.app.inject(`${first}?w=96`)).statusCode).toBe(404)
    await expect.poll(() => t.deps.db.selectFrom('file_removals').selectAll().execute()).toEqual([])
  })

  test('stays while a backup is being made, and goes after it', async () => {
    const { id, client } = await aStudent(t)
    await client.call(studentAuth.editMe, { body: {}, files: { resumeFile: pdf() } })
    const key = (await keyOf(await resumeOf(id)))!
    const pause = { id, ends_at: later(t.clock.now(), MINUTE) }
    await t.deps.db.insertInto('file_removal_pauses').values(pause).execute()
    await client.call(studentAuth.editMe, { body: {}, files: { resumeFile: pdf('new.pdf') } })
    await t.tick()
    expect(await bytesOf(key)).toBe('there')
    // one that was killed holds nothing for long
    t.clock.advance(MINUTE)
    await t.tick()
    expect(await bytesOf(key)).toBe('gone')
    await t.deps.db.deleteFrom('file_removal_pauses').execute()
  })

  test('stays where something else refers to it, and goes with the last that does', async () => {
    const { id, client } = await aStudent(t)
    await client.call(studentAuth.editMe, { body: {}, files: { resumeFile: pdf() } })
    const file = await resumeOf(id)
    const other = await aStudent(t)
    await t.deps.db
      .updateTable('students')
      .set({ resume_file_id: file })
      .where('account_id', '=', other.id)
      .execute()
    await client.call(studentAuth.editMe, { body: { clear: ['resume'] } })
    await t.tick()
    const key = (await keyOf(file))!
    expect(await bytesOf(key)).toBe('there')
    await other.client.call(studentAuth.editMe, { body: { clear: ['resume'] } })
    await t.tick()
    expect([await keyOf(file), await bytesOf(key)]).toEqual([undefined, 'gone'])
  })

  test('is let go of by every column that refers to a file', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'stored_files'::regclass
        and (select count(*) from pg_trigger g where g.tgrelid = c.conrelid
          and g.tgfoid = 'note_loose_file'::regproc and encode(g.tgargs, 'escape') like a.attname || '%') <> 2`.execute(
      t.deps.db,
    )
    expect(rows).toEqual([])
  })
})
