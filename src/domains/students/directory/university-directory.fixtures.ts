import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

export interface ListedOverrides {
  name?: string
  country_code?: string
  country?: string
  domains?: string[]
}

/** A university in the directory, with its email domains. */
export const buildListedUniversity = async ({ db }: Deps, overrides: ListedOverrides = {}) => {
  const id = newId()
  const tail = id.slice(-8)
  const { domains = [`u-${tail}.edu`], ...rest } = overrides
  const university = {
    id,
    name: `University ${tail}`,
    country_code: 'US',
    country: 'United States',
    ...rest,
  }
  await db.insertInto('university_directory').values(university).execute()
  if (domains.length > 0)
    await db
      .insertInto('university_domains')
      .values(domains.map((domain) => ({ domain, university_id: id })))
      .execute()
  return { ...university, domains }
}
