import { ticketAddress } from '#domains/events/check-in/ticket-codes.contract.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { dateLabel, numberLabel } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import type { drawPrint } from './exhibitor-pages.mapping.ts'
import { type universityExhibitorPrints as calls, MOST_PRINTED } from './exhibitor-prints.contract.ts'
import { printedExhibitors } from './exhibitor-prints.queries.ts'

const drawing = new URL('./exhibitor-pages.mapping.ts', import.meta.url)

/** Draws badges, table cards, or the hall list in a thread, and logs who downloaded them. */
export const printExhibitors = async (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { what, ...filters }: QueryOf<typeof calls.print>,
): Promise<FileAnswer> => {
  const now = deps.clock.now()
  const { event, exhibitors } = await printedExhibitors(deps.db, scope, eventId, filters, now)
  const count = exhibitors.reduce((sum, { people }) => sum + people.length, 0)
  if (count > MOST_PRINTED)
    throw new Problem(
      'too_large',
      `This is for more than ${numberLabel(MOST_PRINTED)} people; filter the list and print it in parts`,
    )
  await inTransaction(deps, (tx) =>
    recordActivity(tx, scope.actor, {
      verb: 'event.exhibitors_exported',
      subject: { type: 'event', id: eventId },
      data: { event_id: eventId, print: what },
    }),
  )
  const pdf = await deps.threads.run<typeof drawPrint>(
    drawing,
    'drawPrint',
    {
      what,
      event: event.title,
      when: event.starts_at ? dateLabel(event.starts_at, event.time_zone) : '',
      // where paper is in inches
      size: event.time_zone.startsWith('America/') ? 'LETTER' : 'A4',
      created: now.toISOString(),
      exhibitors: exhibitors.map(({ organization, number, booth_name, people }) => ({
        organization,
        number,
        booth: booth_name,
        people: people.map(({ name, job_title, code }) => ({
          name,
          job_title,
          ticket: code && `${deps.config.publicUrl}${ticketAddress(eventId, code)}`,
        })),
      })),
    },
    { within: 60_000 },
  )
  return {
    stream: Buffer.from(pdf),
    content_type: 'application/pdf',
    filename: `${what.replace('_', '-')}.pdf`,
  }
}
