import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

interface BoothWaitFacts {
  event_id: string
  booth_id: string
  organization_id: string
  name?: string
  joined_at?: Date
}

/** Puts an organization in line for a kind of booth. */
export const buildBoothWait = async (
  deps: Deps,
  { name = 'Robin Carter', joined_at = deps.clock.now(), ...wait }: BoothWaitFacts,
): Promise<{ id: string }> => {
  const id = newId(joined_at.getTime())
  const representatives = JSON.stringify([{ name, email: 'robin.carter@example.com', job_title: '' }])
  await deps.db
    .insertInto('fair_booth_waits')
    .values({ id, representatives, joined_at, ...wait })
    .execute()
  return { id }
}
