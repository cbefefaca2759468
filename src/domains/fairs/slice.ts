import type { Slice } from '#gate/slice.ts'
import { employerExhibitorRoutes, universityExhibitorRoutes } from './exhibitors/exhibitors.routes.ts'
import { employerFairRoutes, universityFairRoutes } from './fair-search.routes.ts'
import { floorRoutes } from './fair-floor.routes.ts'
import { fairReactions, fairTicks } from './fairs.reactions.ts'
import { employerRegisteringRoutes, universityRegisteringRoutes } from './exhibitor-registration.routes.ts'
import { visitRoutes } from './appointments/appointments.routes.ts'
import { employerHostedSlotRoutes, universityHostedSlotRoutes } from './appointments/hosted-slots.routes.ts'
import { slotReactions } from './appointments/appointment-slots.reactions.ts'
import { employerSlotRoutes, universitySlotRoutes } from './appointments/appointment-slots.routes.ts'

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
