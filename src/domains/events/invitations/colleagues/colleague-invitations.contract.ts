import { z } from 'zod'
import { MOST_EMAILS } from '#domains/teams/invitations/team-invitations.contract.ts'
import { asTeam, givenRole } from '#domains/teams/teams.contract.ts'
import { endpoint, type OrganizationKind, type TeamRight } from '#shared/endpoint.ts'
import { email, id, text } from '#shared/fields.ts'

export const MESSAGE_LENGTH = 1000
const MOST_COLLEAGUES = 50

type Gate<K extends OrganizationKind> = (right: TeamRight) => ReturnType<(typeof asTeam)[K]>

const colleagueCalls = <K extends OrganizationKind>(kind: K) => {
  const access = asTeam[kind] as Gate<K>
  const tag = 'Event invitations'
  const params = z.strictObject({ id })
  const message = text(MESSAGE_LENGTH).default('')
  return {
    ask: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/event/:id/leading-team/send-email-invitation',
        university: '/university/event/:id/leading-team/send-email-invitation',
      }[kind],
      tag,
      summary:
        'Put colleagues on duty at the event and notify them with a message, in the app and by email if they want it',
      access: access('member'),
      params,
      body: z.strictObject({
        account_ids: z
          .array(id)
          .min(1, 'Choose a colleague')
          .max(MOST_COLLEAGUES, `Choose at most ${MOST_COLLEAGUES} at once`),
        message,
      }),
      output: z.object({
        asked: z.int(),
        /**
         * How many of those get an email, immediately or in the daily one; the others chose notices in the
         * app only.
         */
        emailed: z.int(),
      }),
      once_a_minute: true,
      problems: ['conflict', 'invalid'],
    }),
    inviteNew: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/event/:id/leading-team/send-email-invitation-team-member',
        university: '/university/event/:id/leading-team/send-email-invitation-team-member',
      }[kind],
      tag,
      summary:
        'Invite new colleagues by email to join the team and be on duty at the event; they are on duty once they join',
      access: access('admin'),
      params,
      body: z.strictObject({
        emails: z
          .array(email)
          .min(1, 'Enter an email address')
          .max(MOST_EMAILS, `Invite at most ${MOST_EMAILS} at once`),
        team_role: givenRole[kind],
        message,
      }),
      output: z.object({
        /**
         * The first invitation's link; joining through it still requires verifying the email, through the
         * emailed one it does not.
         */
        link: z.string(),
        invited: z.int(),
      }),
      holds_secret: true,
      once_a_minute: true,
      limit: 20,
      problems: ['conflict'],
    }),
  }
}

export const employerColleagues = colleagueCalls('employer')
export const universityColleagues = colleagueCalls('university')
export const colleaguesOf = { employer: employerColleagues, university: universityColleagues } as const
