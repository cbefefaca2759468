import { z } from 'zod'
import { asOperator, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { reviewReason } from './organization-admin.contract.ts'

const heavy = { tag: 'Operators', access: asOperator, method: 'POST', fresh: true } as const

export const approveOrganizationName = endpoint({
  ...heavy,
  path: '/operator/organizations/name/approve',
  summary:
    'Approve the new name an organization asked for; it is shown everywhere right away, and the team is told',
  body: z.strictObject({ proposed_name_id: id }),
  problems: ['not_found', 'conflict', 'name_taken'],
})

export const declineOrganizationName = endpoint({
  ...heavy,
  path: '/operator/organizations/name/decline',
  summary: 'Decline the new name an organization asked for; the team is told the reason',
  body: z.strictObject({ proposed_name_id: id, reason: reviewReason }),
  problems: ['not_found', 'conflict'],
})
