import { queryFor } from '#web/queries.ts'
import { organizationDetail } from '../contract.ts'

export const hostQuery = (id: string) => queryFor(organizationDetail, { body: { id } })
