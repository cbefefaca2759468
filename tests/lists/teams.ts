import { sql } from 'kysely'
import { buildEmployerUser, buildStudent, buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'

const build = { employer: buildEmployerUser, university: buildUniversityUser }
const modes = { employer: 'employer_user', university: 'university_user' } as const
const SEVERAL = [1, 2, 3]

/** Colleagues, people who ask to join, and people invited: several of each. */
export const teamRows = async (deps: Deps, kind: OrganizationKind, organization_id: string) => {
  const now = deps.clock.now()
  for (const nth of SEVERAL) {
    const colleague = await build[kind](deps, { organization_id, team_role: 'admin' })
    await build[kind](deps, { organization_id, team_role: 'viewer', status: 'pending_review' })
    await deps.db
      .insertInto('mailed_links')
      .values({
        id: newId(),
        kind: 'invitation',
        token_hash: hashSecret(`${kind} ${nth}`),
        organization_id,
        role: modes[kind],
        team_role: 'viewer',
        email: `invited-${nth}@${kind}.example`,
        invited_by: colleague.person_id,
        created_at: now,
        expires_at: later(now, DAY),
      })
      .execute()
  }
}

/** Messages with every partner, in both directions. */
export const messageRows = async ({ db, clock }: Deps) => {
  const partnerships = await db
    .selectFrom('partnerships')
    .select('id')
    .where('state', '=', 'approved')
    .execute()
  for (const { id: partnership_id } of partnerships)
    for (const side of ['employer', 'university', 'employer'] as const)
      await db
        .insertInto('partnership_messages')
        .values({ id: newId(), partnership_id, side, text: 'Hello', created_at: clock.now() })
        .execute()
}

/** Emails that could not be sent. */
export const troubledMails = ({ db, clock }: Deps) =>
  sql`insert into mails (id, cause, recipient, state, failure, created_at)
    select gen_random_uuid(), 'lists:' || nth, 'full@example.com', 'failed', 'the mailbox is full', ${clock.now()}::timestamptz
    from unnest(${SEVERAL}::int[]) nth`.execute(db)

/** A student whose emails an operator looks up. */
export const mailedStudent = async (deps: Deps): Promise<string> => {
  const { id, person_id } = await buildStudent(deps)
  await sql`insert into mails (id, cause, person_id, recipient, state, failure, created_at)
    select gen_random_uuid(), 'digest:' || nth, ${person_id}::uuid, 'full@example.com', 'failed', 'full', ${deps.clock.now()}::timestamptz
    from unnest(${SEVERAL}::int[]) nth`.execute(deps.db)
  return id
}

/** What happened to the safety of everyone's account. */
export const securityRows = ({ db, clock }: Deps) =>
  sql`insert into security_events (id, at, last_at, kind, person_id, actor_person_id, actor_role)
    select gen_random_uuid(), ${clock.now()}::timestamptz, ${clock.now()}::timestamptz, kind, p.id, p.id, 'student'
    from persons p, unnest('{signed_in,signed_out}'::text[]) kind`.execute(db)
