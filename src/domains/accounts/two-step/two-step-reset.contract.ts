import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id, line } from '#shared/fields.ts'

export const resetTwoStep = endpoint({
  method: 'POST',
  path: '/operator/people/reset-two-step',
  tag: 'Operators',
  summary:
    'Remove a person’s passkeys, app, and recovery codes because they lost them and proved who they are. They are signed out everywhere and told by email. Operators are reset on the command line only',
  access: asOperator,
  fresh: true,
  body: z.strictObject({ account_id: id, reason: line(1000) }),
  problems: ['not_found', 'conflict'],
})
