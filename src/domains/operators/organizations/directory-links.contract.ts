import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

export const linkUniversity = endpoint({
  method: 'POST',
  path: '/operator/organizations/directory',
  tag: 'Operators',
  access: asOperator,
  fresh: true,
  summary:
    'Link a university to a directory entry, or create one by leaving out `university_id`; students who entered its name themselves are linked too',
  body: z.strictObject({ organization_id: id, university_id: id.optional() }),
  problems: ['not_found', 'conflict'],
})
