import { queryFor } from '#web/queries.ts'
import { answeringEmployers } from '../answering-employers.contract.ts'

export const answeringEmployersQuery = queryFor(answeringEmployers)
