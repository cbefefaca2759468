import { queryFor } from '#web/queries.ts'
import { universityExhibitors } from '../../exhibitors/exhibitors.contract.ts'
import { boothFilling } from '../booth-assignment.contract.ts'
import { boothPlan } from '../numbered-booths.contract.ts'

export const planQuery = (eventId: string) => queryFor(boothPlan, { params: { id: eventId } })

/** Calls that go stale when the plan changes. */
export const staleAfterPlanning = [
  boothPlan,
  boothFilling,
  universityExhibitors.list,
  universityExhibitors.one,
]
