import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { StudentScope } from '#platform/scope.ts'
import { applePass } from '#platform/wallets/apple-pass.ts'
import { googleSaveLink } from '#platform/wallets/google-wallet.ts'
import type { WalletTicket } from '#platform/wallets/wallet-ticket.ts'
import { Problem } from '#shared/problems.ts'
import { studentLink } from '../calendar/event-calendar.mapping.ts'
import { inGroups, ticketAddress } from '../check-in/ticket-codes.contract.ts'
import { visibleToStudent } from '../events.queries.ts'
import { hasWalletTicket, walletsAt } from './wallet-passes.rules.ts'

/** Reads the student's ticket to an event. Throws `not_found` without a place, and when it is over or canceled. */
const ticketOf = async (deps: Deps, scope: StudentScope, id: string): Promise<WalletTicket> => {
  const row = await deps.db
    .selectFrom('events as e')
    .innerJoin('event_registrations as r', 'r.event_id', 'e.id')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .select(['r.id as registration_id', 'r.ticket_code', 'e.id as event_id', 'e.sequence', 'e.title'])
    .select(['h.name as host', 'e.venue_name', 'e.venue_address', 'e.starts_at', 'e.ends_at', 'e.time_zone'])
    .select(['e.state', 'e.format'])
    .where('e.id', '=', id)
    .where('r.student_id', '=', scope.student_id)
    .where('r.state', '=', 'registered')
    .where(visibleToStudent(scope))
    .$narrowType<{ starts_at: string; ends_at: string }>()
    .executeTakeFirst()
  if (!row || !hasWalletTicket(row, deps.clock.now())) throw new Problem('not_found')
  const { ticket_code, state: _, format: __, ...ticket } = row
  const { publicUrl } = deps.config
  return {
    ...ticket,
    scanned: `${publicUrl}${ticketAddress(id, ticket_code)}`,
    code: inGroups(ticket_code),
    link: `${publicUrl}${studentLink(id)}`,
  }
}

/** Returns the ticket as a pass. Throws `wallet_off` without settings and when the certificate has expired. */
export const readAppleWalletPass = async (
  deps: Deps,
  scope: StudentScope,
  id: string,
): Promise<FileAnswer> => {
  const ticket = await ticketOf(deps, scope, id)
  const { apple } = deps.config.wallets
  if (!apple || !walletsAt(deps.config.wallets, deps.clock.now()).includes('apple'))
    throw new Problem('wallet_off')
  return {
    stream: await applePass(apple, ticket),
    content_type: 'application/vnd.apple.pkpass',
    filename: 'ticket.pkpass',
    inline: true,
  }
}

/** Returns where the ticket is saved to Google Wallet. Throws `wallet_off` without settings. */
export const readGoogleWalletLink = async (deps: Deps, scope: StudentScope, id: string) => {
  const ticket = await ticketOf(deps, scope, id)
  const { google } = deps.config.wallets
  if (!google) throw new Problem('wallet_off')
  const origin = deps.config.publicUrl
  return { url: await googleSaveLink(google, ticket, { origin, now: deps.clock.now() }) }
}
