import { buildEmailInvitation } from '#domains/events/invitations/by-email/email-invitations.fixtures.ts'
import { buildInvitation } from '#domains/events/invitations/event-invitations.fixtures.ts'
import { syncInvoices } from '#domains/fairs/invoices/invoices.commands.ts'
import { buildSeller } from '#domains/fairs/invoices/invoices.fixtures.ts'
import { buildLead, buildSharing } from '#domains/fairs/leads/leads.fixtures.ts'
import { buildFairMessage } from '#domains/fairs/messages/fair-messages.fixtures.ts'
import { buildSurvey, buildSurveyAnswer } from '#domains/fairs/surveys/surveys.fixtures.ts'
import { buildVisitPlan } from '#domains/fairs/visits/visit-plans.fixtures.ts'
import { buildBoothWait } from '#domains/fairs/waiting/booth-waits.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { inBatches } from '#shared/totals.ts'

interface Filling {
  event_id: string
  /** The host. */
  organization_id: string
  kind_id: string
  addon_id: string
  exhibitors: readonly { id: string; organization_id: string }[]
  students: readonly { student_id: string; registration_id: string }[]
}

/** What the host's lists hold beside exhibitors and participants: invitations, invoices, messages, a line, leads, and a survey. */
export const fillFair = async (deps: Deps, filling: Filling): Promise<void> => {
  const { event_id, organization_id, kind_id, addon_id, exhibitors, students } = filling
  await buildSeller(deps, organization_id)
  for (const batch of inBatches(
    exhibitors.map(({ id }) => id),
    50,
  ))
    await inTransaction(deps, (tx) => syncInvoices(tx, systemActor, batch))
  for (const [n, { id }] of exhibitors.entries()) {
    await buildFairMessage(deps, { registration_id: id, side: 'exhibitor', text: `Where do we unload? ${n}` })
    await buildFairMessage(deps, { registration_id: id, side: 'host', text: 'At the gate behind the hall.' })
    if (n % 2 === 0)
      await deps.db
        .insertInto('fair_registration_addons')
        .values({ registration_id: id, addon_id, name: 'Power', price: 0, quantity: 1 })
        .execute()
  }
  for (let n = 0; n < 500; n++)
    await buildEmailInvitation(deps, {
      event_id,
      name: `Invited ${n}`,
      ...(n % 3 === 0 && { opened_at: deps.clock.now() }),
    })
  for (let n = 0; n < exhibitors.length; n++) await buildInvitation(deps, { event_id })
  for (let n = 0; n < 60; n++) {
    const waiting = await buildOrganization(deps, 'employer')
    await buildBoothWait(deps, { event_id, booth_id: kind_id, organization_id: waiting.id })
  }
  await buildSurvey(deps, { event_id })
  const [first] = exhibitors
  for (const [n, { student_id, registration_id }] of students.entries()) {
    await buildSharing(deps, { event_id, student_id })
    await buildLead(deps, {
      event_id,
      employer_id: first!.organization_id,
      student_id,
      rating: (n % 5) + 1,
      note: 'Asked about Lisbon',
    })
    await buildVisitPlan(deps, {
      event_id,
      student_id,
      exhibitor_id: exhibitors[n % exhibitors.length]!.organization_id,
    })
    const comment = n % 4 === 0 ? 'The line for coffee was long' : ''
    await buildSurveyAnswer(deps, { event_id, registration_id, student_id, rating: (n % 5) + 1, comment })
  }
  for (const [n, { id }] of exhibitors.entries())
    await buildSurveyAnswer(deps, {
      event_id,
      registration_id: id,
      rating: (n % 5) + 1,
      comment: 'Good talks',
    })
}
