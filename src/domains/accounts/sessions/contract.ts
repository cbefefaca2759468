import { z } from 'zod'
import { endpoint, signedIn } from '../../../shared/endpoint.ts'
import { givenPassword } from '../registration/contract.ts'

const tag = 'Session'

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/account/confirm',
  tag,
  summary:
    'Prove once more who one is, for the calls that answer `confirm_password`; it counts for 15 minutes in this session',
  access: signedIn,
  stages: ['set_up'],
  body: z.strictObject({ password: givenPassword }),
  limit: 20,
  holds_secret: true,
})
