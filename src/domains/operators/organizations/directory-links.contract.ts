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
    'Link a university to an entry of the directory, or make it one by leaving out `university_id`; students who named it in their own words are linked with it',
  body: z.strictObject({ organization_id: id, university_id: id.optional() }),
  problems: ['not_found', 'conflict'],
})
