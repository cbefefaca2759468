import { sql } from 'kysely'
import { siteSql } from '#domains/organizations/organizations.queries.ts'
import { hasTeam } from '#domains/partnerships/partnerships.queries.ts'
import { isOpenToAnyone } from '#domains/students/directory/directory-entries.rules.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { newId } from '#shared/ids.ts'

/** What its letter is about; the letter of an invitation is made once. */
export const letterCause = (id: string): string => `email_invitation:${id}`

/** An employer has `email_invitations as i`: one that was rejected or suspended keeps nobody else from it. */
export const isTaken = sql<boolean>`exists (select from organizations t
  where t.id = i.organization_id and t.state in ('pending_review', 'approved'))`

/** Returns the employers here by the domain of their website, unless several share it, or everybody who likes a mailbox. */
export const employersAt = async (db: Db, domains: readonly string[]) => {
  const asked = [...new Set(domains)].filter((domain) => !isOpenToAnyone(domain))
  const rows = await db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', siteSql.as('domain')])
    .where(sql<boolean>`${siteSql} = any (${asked}::text[])`)
    .where('o.kind', '=', 'employer')
    .where('o.state', '=', 'approved')
    .where(hasTeam)
    .orderBy('o.id')
    .limit(5000)
    .execute()
  const each = Map.groupBy(rows, ({ domain }) => domain)
  return new Map([...each].flatMap(([domain, found]) => (found.length === 1 ? [[domain, found[0]!]] : [])))
}

export const lettersSince = async (db: Db, organizationId: string, since: Date): Promise<number> => {
  const { sent } = await db
    .selectFrom('email_invitations as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('e.organization_id', '=', organizationId)
    .where('i.created_at', '>', iso(since))
    .executeTakeFirstOrThrow()
  // what was withdrawn since had been sent all the same
  const { withdrawn } = await db
    .selectFrom('activities')
    .select(({ fn }) => fn.countAll<number>().as('withdrawn'))
    .where('organization_id', '=', organizationId)
    .where('id', '>', newId(since.getTime()))
    .where('verb', '=', 'event.email_invitation_withdrawn')
    .executeTakeFirstOrThrow()
  return sent + withdrawn
}
