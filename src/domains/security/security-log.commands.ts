import { sql } from 'kysely'
import type { Device } from '#gate/session.ts'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { RecordedActivity } from '#platform/reactions.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { deviceLabel } from '#shared/devices.ts'
import { newId } from '#shared/ids.ts'
import type { SecurityKind } from './security-log.contract.ts'
import { identityKey, networkKey } from './security-log.queries.ts'
import { isCounted, type logged } from './security-log.rules.ts'

export interface SecurityOccurrence {
  kind: SecurityKind
  /** Whose account it concerns; null if the identity is unknown. */
  person_id: string | null
  actor: Pick<Actor, 'person_id' | 'role'>
  organization_id?: string | null
  /** The email that was tried; only its keyed hash is kept. */
  email?: string
  device?: Device
  detail?: string
}

const startOfHour = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR) * HOUR)

const rowOf = ({ secretKey }: Deps, now: Date, occurrence: SecurityOccurrence) => {
  const { kind, person_id, actor, organization_id = null, email, device, detail = null } = occurrence
  return {
    id: newId(now.getTime()),
    at: isCounted(kind) ? startOfHour(now) : now,
    last_at: now,
    occurrences: 1,
    kind,
    person_id,
    actor_person_id: actor.person_id,
    actor_role: actor.role,
    organization_id,
    identity_key: email === undefined ? null : identityKey(secretKey, email),
    network_key: networkKey(secretKey, device?.network),
    device: device?.user_agent ? deviceLabel(device.user_agent) : null,
    detail,
  }
}

const insert = async (db: Db, deps: Deps, now: Date, occurrence: SecurityOccurrence) => {
  const inserted = db.insertInto('security_events').values(rowOf(deps, now, occurrence))
  if (!isCounted(occurrence.kind)) return inserted.execute()
  return inserted
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'identity_key', 'network_key', 'at'])
        // written out exactly as in the index: PostgreSQL does not match a predicate to parameters
        .where(sql<boolean>`kind in ('sign_in_failed', 'second_step_failed', 'confirmation_failed')`)
        .doUpdateSet((eb) => ({
          occurrences: eb('security_events.occurrences', '+', 1),
          last_at: eb.ref('excluded.last_at'),
          person_id: eb.ref('excluded.person_id'),
        })),
    )
    .execute()
}

/** Logs what is never counted together, as a part of another statement. */
export const loggingSecurity = ({ db, deps, now }: Tx, occurrences: readonly SecurityOccurrence[]) =>
  db.insertInto('security_events').values(occurrences.map((occurrence) => rowOf(deps, now, occurrence)))

/** Logs what concerns the safety of an account, in the transaction that does it. */
export const recordSecurity = async (tx: Tx, occurrence: SecurityOccurrence): Promise<void> => {
  await insert(tx.db, tx.deps, tx.now, occurrence)
}

export interface Failure {
  kind: SecurityKind
  /** The email that was tried; only its keyed hash is kept. */
  email: string
  /** The role the person tried to sign in to. */
  role: Actor['role']
  device: Device
}

/** Logs a failed attempt that left nothing else behind. */
export const recordFailure = async (deps: Deps, { email, role, ...failure }: Failure): Promise<void> => {
  const person = await deps.db
    .selectFrom('persons')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  await insert(deps.db, deps, deps.clock.now(), {
    ...failure,
    email,
    person_id: person?.id ?? null,
    actor: { person_id: null, role: 'visitor' },
    detail: role,
  })
}

/** Returns whom an activity's account or person belongs to; null if it is neither, or gone. */
const subjectPerson = async (
  tx: Tx,
  { subject_type, subject_id }: RecordedActivity,
): Promise<string | null> => {
  const found =
    subject_type === 'account'
      ? await tx.db
          .selectFrom('role_accounts')
          .select('person_id as id')
          .where('id', '=', subject_id)
          .executeTakeFirst()
      : subject_type === 'person'
        ? await tx.db.selectFrom('persons').select('id').where('id', '=', subject_id).executeTakeFirst()
        : undefined
  return found?.id ?? null
}

/** Logs an activity that concerns the safety of an account. */
export const recordActivityEvent = async (
  tx: Tx,
  happened: RecordedActivity,
  { kind, concerns, detail }: NonNullable<ReturnType<typeof logged>>,
): Promise<void> => {
  const person_id = concerns === 'actor' ? happened.actor_person_id : await subjectPerson(tx, happened)
  await tx.db
    .insertInto('security_events')
    .values({
      id: newId(tx.now.getTime()),
      at: happened.at,
      last_at: happened.at,
      occurrences: 1,
      kind,
      person_id,
      actor_person_id: happened.actor_person_id,
      actor_role: happened.actor_role,
      organization_id: happened.organization_id,
      detail: detail ?? null,
      activity_id: happened.id,
    })
    .onConflict((conflict) => conflict.column('activity_id').doNothing())
    .execute()
}
