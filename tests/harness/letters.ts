import type { Letter } from '#platform/mail/letter.ts'
import type { TestApp } from './app.ts'

/** What was written to a person so far, oldest first; runs all background work before. */
export const lettersTo = async (t: TestApp, person_id: string): Promise<Letter[]> => {
  await t.drain()
  const rows = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('person_id', '=', person_id)
    .orderBy('id')
    .execute()
  return rows.map(({ letter }) => letter as Letter)
}

export const subjectsTo = async (t: TestApp, person_id: string): Promise<string[]> =>
  (await lettersTo(t, person_id)).map(({ subject }) => subject)
