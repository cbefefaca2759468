import { sql } from 'kysely'
import { lockFree, takeHolds } from '#domains/events/booth-holds.commands.ts'
import { recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { inBatches } from '#shared/totals.ts'
import { writeAssignments } from '../booths/booth-assignment.commands.ts'
import { writeLedger } from '../fair-payments.commands.ts'
import { isOn, isOpen } from '../fairs.rules.ts'
import { chosenOf, lockAddons } from '../registration-form/form-answers.queries.ts'
import { type LockedRegistration, lockHosted, namesOf } from './exhibitor-decisions.queries.ts'
import type { universityExhibitorUndo as calls, Undone } from './exhibitor-undo.contract.ts'
import { freeNumbered, type Held, heldOf, heldRegistrations } from './exhibitor-undo.queries.ts'
import { BULK_LIMIT } from './exhibitors.contract.ts'
import { registrationStep, whyKept } from './exhibitors.rules.ts'

type Row = LockedRegistration & { held: Held }

/** Locks the booths that declined exhibitors had; returns the registrations whose booth is gone by now. */
const withoutBooth = async (tx: Tx, rows: readonly LockedRegistration[]): Promise<Set<string>> => {
  const gone = new Set<string>()
  const returning = rows.filter(({ state, booth_id }) => state === 'declined' && booth_id !== null)
  const byEvent = Map.groupBy(returning, ({ event_id }) => event_id)
  for (const eventId of [...byEvent.keys()].sort()) {
    const own = byEvent.get(eventId)!
    const free = await lockFree(tx, eventId, [...new Set(own.map(({ booth_id }) => booth_id!))])
    for (const { id, booth_id } of own) {
      const left = free.get(booth_id!) ?? 0
      if (left > 0) free.set(booth_id!, left - 1)
      else gone.add(id)
    }
  }
  return gone
}

/** Locks the add-ons that declined exhibitors had; returns the registrations of which too few are left by now. */
const withoutAddons = async (tx: Tx, rows: readonly LockedRegistration[]): Promise<Set<string>> => {
  const returning = rows.filter(({ state }) => state === 'declined')
  const chosen = await chosenOf(
    tx.db,
    returning.map(({ id }) => id),
  )
  const gone = new Set<string>()
  for (const eventId of [...new Set(returning.map(({ event_id }) => event_id))].sort()) {
    const own = returning.filter(({ event_id, id }) => event_id === eventId && chosen.has(id))
    if (own.length === 0) continue
    const left = new Map((await lockAddons(tx, eventId)).map(({ id, left }) => [id, left]))
    for (const { id } of own) {
      const wanted = chosen.get(id)!
      const isLeft = wanted.every(({ addon_id, quantity }) => (left.get(addon_id) ?? quantity) >= quantity)
      if (!isLeft) gone.add(id)
      else
        for (const { addon_id, quantity } of wanted)
          left.set(addon_id, (left.get(addon_id) ?? Number.POSITIVE_INFINITY) - quantity)
    }
  }
  return gone
}

/** Makes sure that nobody is told; returns those of whom nobody was. */
const claim = async (tx: Tx, decisionId: string, rows: readonly Row[]): Promise<Row[]> => {
  if (rows.length === 0) return []
  const claimed = await tx.db
    .deleteFrom('held_fair_decisions')
    .where('decision_id', '=', decisionId)
    .where(
      'registration_id',
      'in',
      rows.map(({ id }) => id),
    )
    .returning('registration_id')
    .execute()
  const ids = new Set(claimed.map(({ registration_id }) => registration_id))
  return rows.filter(({ id }) => ids.has(id))
}

const restore = async (tx: Tx, rows: readonly Row[]): Promise<void> => {
  const before = rows.map(({ id, held }) => ({
    id,
    state: held.state_before,
    state_at: held.state_at_before,
    due_at: held.due_at_before,
  }))
  await sql`update fair_registrations r
    set state = b.state, state_at = b.state_at, due_at = b.due_at, decline_reason = null
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
      as b (id uuid, state text, state_at timestamptz, due_at timestamptz)
    where r.id = b.id`.execute(tx.db)
}

/** Gives declined exhibitors their booths back, and charges the fees that were dropped. */
const takeBack = async (tx: Tx, scope: OrganizationScope, rows: readonly Row[]): Promise<void> => {
  await takeHolds(
    tx,
    rows.flatMap(({ booth_id }) => booth_id ?? []),
  )
  const numbered = rows.flatMap(({ id, booth_id, held: { fair_booth_before } }) =>
    fair_booth_before ? [{ id: fair_booth_before, kind_id: booth_id!, registration_id: id }] : [],
  )
  const free = await freeNumbered(tx, numbered)
  await writeAssignments(
    tx,
    numbered.filter(({ id }) => free.has(id)).map(({ id, registration_id }) => [id, registration_id]),
  )
  const charged = rows
    .filter(({ payment }) => isOpen(payment))
    .map(({ id, event_id, fee, currency }) => ({
      registration_id: id,
      event_id,
      kind: 'charged' as const,
      amount: fee,
      currency,
    }))
  await writeLedger(tx, scope.actor, charged)
}

const undoBatch = (
  deps: Deps,
  scope: OrganizationScope,
  decisionId: string,
  ids: readonly string[],
): Promise<Undone & { found: number }> =>
  inTransaction(deps, async (tx) => {
    const locked = await lockHosted(tx, scope, ids)
    if (locked.length === 0) return { undone: 0, kept: [], found: 0 }
    const held = new Map(
      (
        await heldOf(
          tx,
          decisionId,
          locked.map(({ id }) => id),
        )
      ).map((one) => [one.registration_id, one]),
    )
    const rows = locked.flatMap((row) => {
      const own = held.get(row.id)
      return own ? [{ ...row, held: own }] : []
    })
    const whyNot = ({ held: own, event }: Row) => whyKept(own, !isOn(event, tx.now))
    const untouched = rows.filter((row) => whyNot(row) === null)
    // add-ons before booths, as whoever registers locks them
    const sold = await withoutAddons(tx, untouched)
    const gone = await withoutBooth(
      tx,
      untouched.filter(({ id }) => !sold.has(id)),
    )
    const undone = await claim(
      tx,
      decisionId,
      untouched.filter(({ id }) => !gone.has(id) && !sold.has(id)),
    )
    if (undone.length > 0) {
      await restore(tx, undone)
      await takeBack(
        tx,
        scope,
        undone.filter(({ state }) => state === 'declined'),
      )
      await recordActivities(
        tx,
        scope.actor,
        undone.map((row) =>
          registrationStep('fair_registration.decision_undone', scope, row, { of: row.held.activity_id }),
        ),
      )
    }
    const done = new Set(undone.map(({ id }) => id))
    const left = locked.filter(({ id }) => !done.has(id))
    const names = await namesOf(
      tx.db,
      left.map(({ organization_id }) => organization_id),
    )
    const whyGone = (id: string) => {
      if (sold.has(id)) return 'Their add-ons are gone'
      return gone.has(id) ? 'Their booth is gone' : 'They were told already'
    }
    const reasonOf = (row: LockedRegistration) => {
      const own = held.get(row.id)
      if (!own) return 'They were told already'
      return whyNot({ ...row, held: own }) ?? whyGone(row.id)
    }
    return {
      undone: undone.length,
      kept: left.map((row) => ({
        id: row.id,
        organization: names.get(row.organization_id)!,
        reason: reasonOf(row),
      })),
      found: locked.length,
    }
  })

/** Takes answers back that nobody was told of: registrations, booths, and fees are as before. */
export const undoDecision = async (
  deps: Deps,
  scope: OrganizationScope,
  { decision_id }: BodyOf<typeof calls.undo>,
): Promise<Undone> => {
  const parts: Array<Undone & { found: number }> = []
  for (const batch of inBatches(await heldRegistrations(deps.db, decision_id), BULK_LIMIT))
    parts.push(await undoBatch(deps, scope, decision_id, batch))
  if (!parts.some(({ found }) => found > 0))
    throw new Problem('not_found', 'This was undone already, or everyone was told. Nothing was changed.')
  return {
    undone: parts.reduce((sum, { undone }) => sum + undone, 0),
    kept: parts.flatMap(({ kept }) => kept),
  }
}
