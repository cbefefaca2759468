import type { Slice } from '#gate/slice.ts'
import { employerExhibitorRoutes, universityExhibitorRoutes } from './exhibitors/routes.ts'
import { employerFairRoutes, universityFairRoutes } from './finding/routes.ts'
import { floorRoutes } from './floor/routes.ts'
import { fairReactions, fairTicks } from './reactions.ts'
import { employerRegisteringRoutes, universityRegisteringRoutes } from './registering/routes.ts'
import { visitRoutes } from './slots/booking/routes.ts'
import { employerHostedSlotRoutes, universityHostedSlotRoutes } from './slots/hosted/routes.ts'
import { slotReactions } from './slots/reactions.ts'
import { employerSlotRoutes, universitySlotRoutes } from './slots/routes.ts'

export const fairs: Slice = {
  routes: [
    employerFairRoutes,
    universityFairRoutes,
    employerRegisteringRoutes,
    universityRegisteringRoutes,
    employerExhibitorRoutes,
    universityExhibitorRoutes,
    floorRoutes,
    employerSlotRoutes,
    universitySlotRoutes,
    visitRoutes,
    employerHostedSlotRoutes,
    universityHostedSlotRoutes,
  ],
  reactions: [...fairReactions, ...slotReactions],
  ticks: fairTicks,
}
