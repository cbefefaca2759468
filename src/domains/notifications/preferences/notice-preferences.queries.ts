import type { Db } from '#platform/database.ts'
import type { Role } from '#shared/endpoint.ts'
import { traitsOf } from '../notices.contract.ts'
import { zonesOf } from '../notices.queries.ts'
import { type Choices, isFixed, kindsFor, mailFor } from '../notices.rules.ts'
import type { NotificationSettings } from './notice-preferences.contract.ts'

/** Returns what an account has chosen. */
export const choicesOf = async (db: Db, accountId: string): Promise<Choices> => {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'mail'])
    .where('account_id', '=', accountId)
    .execute()
  return Object.fromEntries(rows.map(({ kind, mail }) => [kind, mail]))
}

export interface Owner {
  account_id: string
  role: Role
  email: string
}

/** Lists everything the owner can be notified about, and how each kind is emailed. */
export const settingsOf = async (db: Db, owner: Owner): Promise<NotificationSettings> => {
  const choices = await choicesOf(db, owner.account_id)
  const { time_zone } = await zonesOf(db, [owner.account_id]).executeTakeFirstOrThrow()
  const kinds = kindsFor(owner.role).map((kind) => {
    const { group, label } = traitsOf(kind)
    return { kind, group, label, mail: mailFor(kind, choices[kind]), is_fixed: isFixed(kind) }
  })
  return { email: owner.email, time_zone, kinds }
}
