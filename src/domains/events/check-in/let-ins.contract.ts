import { z } from 'zod'
import { asTeam } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { id, name } from '#shared/fields.ts'
import { admitted, scannedAt, ticketCode } from './check-in.contract.ts'

/** Why somebody was let in anyway, in a few words. */
export const LET_IN_REASON_LENGTH = 200

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const letInCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  return {
    letIn: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/:id/check-in/let-in',
        university: '/university/event/:id/check-in/let-in',
      }[kind],
      tag: 'Check-in',
      summary:
        'Let in someone whose check-in was refused with `may.let_in`, by ticket code or registration, for a reason that is kept; it passes the hours, the waiting list, the capacity and a canceled registration. A repeat returns when and by whom they were first checked in',
      access: access('member'),
      params: z.strictObject({ id }),
      body: z
        .strictObject({
          code: ticketCode.optional(),
          registration_id: id.optional(),
          reason: name(LET_IN_REASON_LENGTH),
          scanned_at: scannedAt,
        })
        .refine(({ code, registration_id }) => (code === undefined) !== (registration_id === undefined), {
          path: ['registration_id'],
          error: 'Name either the code or the registration',
        }),
      formless: true,
      output: admitted,
      problems: ['not_found', 'conflict', 'ticket_elsewhere', 'ticket_canceled', 'ticket_waiting'],
    }),
  }
}

export const employerLetIns = letInCalls('employer')
export const universityLetIns = letInCalls('university')
export const letInsOf = { employer: employerLetIns, university: universityLetIns } as const
