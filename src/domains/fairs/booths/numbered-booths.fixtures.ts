import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

export interface NumberedBoothOverrides {
  event_id: string
  kind_id: string
  number: string
  /** Who has it, registered for this kind. */
  registration_id?: string
  /** Where its middle is on the plan. */
  x?: number
  y?: number
}

/** Creates a booth with its number. */
export const buildNumberedBooth = async (deps: Deps, overrides: NumberedBoothOverrides) => {
  const booth = { id: newId(), created_at: deps.clock.now(), ...overrides }
  await deps.db.insertInto('fair_booths').values(booth).execute()
  return booth
}
