import { queryFor } from '../../../web/queries.ts'
import { application } from '../contract.ts'

export const ownApplicationQuery = (id: string) => queryFor(application, { params: { id } })
