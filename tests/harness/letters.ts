import { sql } from 'kysely'
import type { Letter } from '#platform/mail/letter.ts'
import type { TestApp } from './app.ts'

const lettersBy =
  (column: 'person_id' | 'recipient') =>
  async (t: TestApp, value: string): Promise<Letter[]> => {
    await t.drain()
    const rows = await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where(column, '=', value)
      .orderBy('id')
      .execute()
    return rows.map(({ letter }) => letter as Letter)
  }

/** What was written to a person so far, oldest first; runs all background work before. */
export const lettersTo = lettersBy('person_id')

/** What was written to an address so far, whosever it is; runs all background work before. */
export const lettersAt = lettersBy('recipient')

export const subjectsTo = async (t: TestApp, person_id: string): Promise<string[]> =>
  (await lettersTo(t, person_id)).map(({ subject }) => subject)

/** Lets the time pass in which an answer to an exhibitor can be undone; whoever waits for it is told at the next drain. */
export const undoTimePasses = async (t: TestApp): Promise<void> => {
  await sql`update pgboss.job set start_after = now()
    where name = 'errand' and data->>'name' = 'fairs.tell_decision'`.execute(t.deps.db)
}
