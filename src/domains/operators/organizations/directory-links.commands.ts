import { moveThrough } from '#domains/events/registrations/event-registrations.commands.ts'
import { replaceEntry } from '#domains/organizations/organizations.commands.ts'
import {
  dropEntry,
  link,
  lockMadeEntry,
  makeEntry,
  moveStudents,
} from '#domains/students/directory/directory-entries.commands.ts'
import { unlisted } from '#domains/students/directory/directory-entries.queries.ts'
import { canList } from '#domains/students/directory/directory-entries.rules.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'

/** Replaces an entry that was made only for this university by the one it is linked to, moving its students along. */
const giveWay = async (tx: Tx, from: string, to: string): Promise<void> => {
  if (!(await lockMadeEntry(tx, from))) return
  await moveStudents(tx, from, to)
  await moveThrough(tx, from, to)
  await replaceEntry(tx, from, to)
  await dropEntry(tx, from)
}

const lock = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('organizations')
    .select(['name', 'kind', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface ByHand {
  organization_id: string
  university_id?: string | undefined
}

/** Links a university to the entry an operator chose, or makes a new one. */
export const linkByHand = (
  deps: Deps,
  { actor }: OperatorScope,
  { organization_id, university_id }: ByHand,
) =>
  inTransaction(deps, async (tx) => {
    const known = await lock(tx, organization_id)
    if (!known) throw new Problem('not_found')
    if (!canList(known))
      throw new Problem('conflict', `${known.name} is not a university that is approved or in review`)
    const organization = (await unlisted(tx.db, organization_id))!
    const { directory_id, country_code } = organization
    if (university_id) {
      if (university_id === directory_id) return
      await link(tx, actor, organization, university_id)
      if (directory_id) await giveWay(tx, directory_id, university_id)
      return
    }
    if (directory_id) throw new Problem('conflict', `${known.name} already has a directory entry`)
    if (!country_code)
      throw new Problem('conflict', `The country of ${known.name} is unknown; link it to an existing entry`)
    await link(tx, actor, organization, await makeEntry(tx, { ...organization, country_code }))
  })
