import { studentJobDetailCall } from '#domains/jobs/search/job-search.contract.ts'
import { queryFor } from '#web/queries.ts'

export const studentJobQuery = (id: string) => queryFor(studentJobDetailCall, { body: { id } })
