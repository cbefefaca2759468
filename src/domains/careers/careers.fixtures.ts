import type { Deps } from '#platform/deps.ts'
import { fromPlainText } from '#platform/rich-text.ts'
import { newId } from '#shared/ids.ts'
import type { CareerOpeningTable } from './careers.tables.ts'

type Overrides = Partial<
  Pick<
    CareerOpeningTable,
    'title' | 'team' | 'location' | 'work_mode' | 'type' | 'state' | 'application_deadline'
  >
> & {
  text?: string
}

/** An open position at the provider. */
export const buildOpening = async (deps: Deps, { text, ...overrides }: Overrides = {}) => {
  const now = deps.clock.now()
  const id = newId(now.getTime())
  const state = overrides.state ?? 'open'
  await deps.db
    .insertInto('career_openings')
    .values({
      id,
      title: 'Engineer',
      team: 'Product',
      location: 'Anywhere in Europe',
      work_mode: 'remote',
      type: 'full-time',
      description: fromPlainText(text ?? 'You build the product.'),
      ...overrides,
      state,
      published_at: state === 'draft' ? null : now,
      created_at: now,
    })
    .execute()
  return { id }
}
