import { queryFor } from '../../../../../web/queries.ts'
import { studentJobDetailCall } from '../../contract.ts'

export const studentJobQuery = (id: string) => queryFor(studentJobDetailCall, { body: { id } })
