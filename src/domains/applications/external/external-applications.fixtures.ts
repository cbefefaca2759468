import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

/** An application on an employer's site, as a student keeps it. */
export const buildExternal = async (deps: Deps, student_id: string): Promise<{ id: string }> => {
  const now = deps.clock.now()
  const id = newId(now.getTime())
  await deps.db
    .insertInto('external_applications')
    .values({
      id,
      student_id,
      job_id: null,
      title: 'Chart drawer',
      employer: 'Northwind',
      status: 'applied',
      opened_at: now,
      applied_on: now.toISOString().slice(0, 10),
      note: '',
      remind_on: null,
      remind_at: null,
    })
    .execute()
  return { id }
}
