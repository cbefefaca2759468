import { queryFor } from '#web/queries.ts'
import { organizationDetail } from '../organization-detail.contract.ts'

export const hostQuery = (id: string) => queryFor(organizationDetail, { body: { id } })
