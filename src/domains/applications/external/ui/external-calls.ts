import { queryFor } from '#web/queries.ts'
import { externalApplication, externalApplications } from '../external-applications.contract.ts'

/** Calls whose answers go stale when a student says something of an application elsewhere. */
export const changedElsewhere = [externalApplication, externalApplications]

/** A page of what the student keeps. */
export const keptQuery = (page: number) => queryFor(externalApplications, { query: { page } })

export const externalQuery = (jobId: string) => queryFor(externalApplication, { params: { id: jobId } })
