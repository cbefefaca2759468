import { z } from 'zod'
import { roles } from '#domains/accounts/sign-in.contract.ts'
import { asOperator, endpoint, signedIn } from '#shared/endpoint.ts'
import { id, requiredText } from '#shared/fields.ts'

const tag = 'Privacy'
const password = z.string().min(1, 'Enter your password').max(128)

/** Copies one person may download within a day. */
export const COPIES_A_DAY = 10

export const ownData = endpoint({
  method: 'GET',
  path: '/privacy/own-data',
  tag,
  summary: 'What deleting the account would do, and whether it is possible now',
  access: signedIn,
  output: z.object({
    email: z.string(),
    roles: z.array(z.enum(roles)),
    /** What ends: counts of what is open or upcoming now. */
    open_applications: z.int(),
    event_places: z.int(),
    /** Organizations this person is the only member of; they are suspended with the account. */
    ends_with_you: z.array(z.string()),
    may: z.object({
      delete: z.boolean(),
      /** What prevents it, in a sentence. */
      hindrance: z.string().nullable(),
    }),
  }),
})

export type OwnData = z.output<(typeof ownData)['output']>

export const downloadOwnData = endpoint({
  method: 'POST',
  path: '/privacy/download',
  tag,
  summary: `Download all your data as a ZIP of readable JSON and the files, at most ${COPIES_A_DAY} times a day`,
  access: signedIn,
  body: z.strictObject({ password }),
  output: 'file',
  limit: 6,
  holds_secret: true,
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/privacy/delete-account',
  tag,
  summary: 'Delete the account in all its roles; this can’t be undone',
  access: signedIn,
  body: z.strictObject({ password }),
  problems: ['last_owner', 'conflict'],
  limit: 6,
  holds_secret: true,
})

export const deletePerson = endpoint({
  method: 'POST',
  path: '/operator/people/delete',
  tag: 'Operators',
  summary: 'Delete a person’s account in all its roles at their request',
  access: asOperator,
  fresh: true,
  body: z.strictObject({ account_id: id, reason: requiredText(1000) }),
  problems: ['not_found', 'last_owner', 'conflict'],
})
