import { queryFor } from '#web/queries.ts'
import { organisationDetail } from '../contract.ts'

export const hostQuery = (id: string) => queryFor(organisationDetail, { body: { id } })
