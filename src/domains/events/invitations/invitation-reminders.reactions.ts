import { notifyAll } from '#domains/notifications/notices.commands.ts'
import { teamsOf } from '#domains/organizations/organizations.queries.ts'
import type { Deps } from '#platform/deps.ts'
import { postAll } from '#platform/mail/outbox.ts'
import type { Tick } from '#platform/reactions.ts'
import { inTransaction } from '#platform/transactions.ts'
import { momentLabel, zoneLabel } from '#shared/labels.ts'
import { linksOf } from './by-email/email-invitation-tokens.mapping.ts'
import { refusedOf, saidOf } from './by-email/email-invitations.commands.ts'
import { emailReminderLetter } from './by-email/email-invitations.mails.ts'
import { invitationReminderLetter } from './event-invitations.mails.ts'
import { dueByEmail, dueByPick, REMINDED_AT_ONCE } from './invitation-reminders.queries.ts'

const MOST_ROUNDS = 20

const closesOf = ({ closes_at, time_zone }: { closes_at: string; time_zone: string }): string =>
  `${momentLabel(closes_at, time_zone)}, ${zoneLabel(time_zone)}`

const noted = ({ id, days }: { id: string; days: number }) => ({ invitation_id: id, days_before: days })

/** Another server may have looked at the same moment: whoever writes a reminder down sends it. */
const mineOf = <R extends { id: string }>(
  rows: readonly R[],
  written: ReadonlyArray<{ invitation_id: string }>,
) => {
  const mine = new Set(written.map(({ invitation_id }) => invitation_id))
  return rows.filter(({ id }) => mine.has(id))
}

const remindByEmail = (deps: Deps): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const rows = await dueByEmail(tx)
    if (rows.length === 0) return 0
    const written = await tx.db
      .insertInto('email_invitation_reminders')
      .values(rows.map(noted))
      .onConflict((conflict) => conflict.doNothing())
      .returning('invitation_id')
      .execute()
    const mine = mineOf(rows, written)
    const refused = await refusedOf(
      tx,
      mine.map(({ email }) => email),
    )
    const letters = mine
      .filter(({ email }) => !refused.has(email))
      .map((row) => ({
        to: { email: row.email },
        cause: `email_invitation_reminder:${row.id}:${row.days}`,
        letter: emailReminderLetter(
          { host: row.host, ...saidOf(row), ...linksOf(deps, row.id) },
          closesOf(row),
        ),
      }))
    await postAll(tx, letters)
    return rows.length
  })

const remindByPick = (deps: Deps): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const rows = await dueByPick(tx)
    if (rows.length === 0) return 0
    const written = await tx.db
      .insertInto('event_invitation_reminders')
      .values(rows.map(noted))
      .onConflict((conflict) => conflict.doNothing())
      .returning('invitation_id')
      .execute()
    const mine = mineOf(rows, written)
    if (mine.length === 0) return rows.length
    const ids = [...new Set(mine.map(({ organization_id }) => organization_id))]
    const teams = Map.groupBy(await teamsOf(tx.db, ids, 'member'), (member) => member.organization_id)
    await notifyAll(
      tx,
      mine.map((row) => {
        const link = `/employer/your-event/register?id=${row.event_id}`
        const about = { ...row, event: row.title, url: deps.config.publicUrl + link }
        const letter = invitationReminderLetter(about, closesOf(row))
        return {
          to: (teams.get(row.organization_id) ?? []).map(({ account_id }) => account_id),
          kind: 'event_invitation' as const,
          title: letter.heading,
          text: `${row.host} invited you. Register by ${closesOf(row)}.`,
          link,
          cause: `event_invitation.reminder:${row.id}:${row.days}`,
          letter,
        }
      }),
    )
    return rows.length
  })

const remindAll: Tick['run'] = async (deps) => {
  for (const remind of [remindByEmail, remindByPick])
    for (let round = 0; round < MOST_ROUNDS; round++) if ((await remind(deps)) < REMINDED_AT_ONCE) break
}

export const invitationTicks: Tick[] = [{ name: 'events.remind_invited', run: remindAll }]
