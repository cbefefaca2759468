import { queryFor } from '#web/queries.ts'
import { ownVisitPlan } from '../visit-plans.contract.ts'

export const visitPlanQuery = (id: string) => queryFor(ownVisitPlan, { params: { id } })
