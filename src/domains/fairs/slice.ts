import type { Slice } from '#gate/slice.ts'
import { slotReactions } from './appointments/appointment-slots.reactions.ts'
import { employerSlotRoutes, universitySlotRoutes } from './appointments/appointment-slots.routes.ts'
import { appointmentRoutes } from './appointments/appointments.routes.ts'
import { employerHostedSlotRoutes, universityHostedSlotRoutes } from './appointments/hosted-slots.routes.ts'
import {
  employerExhibitorRegistrationRoutes,
  universityExhibitorRegistrationRoutes,
} from './exhibitor-registration.routes.ts'
import { employerExhibitorRoutes, universityExhibitorRoutes } from './exhibitors/exhibitors.routes.ts'
import { floorRoutes } from './fair-floor.routes.ts'
import { employerFairRoutes, universityFairRoutes } from './fair-search.routes.ts'
import { fairReactions, fairTicks } from './fairs.reactions.ts'

export const fairs: Slice = {
  routes: [
    employerFairRoutes,
    universityFairRoutes,
    employerExhibitorRegistrationRoutes,
    universityExhibitorRegistrationRoutes,
    employerExhibitorRoutes,
    universityExhibitorRoutes,
    floorRoutes,
    employerSlotRoutes,
    universitySlotRoutes,
    appointmentRoutes,
    employerHostedSlotRoutes,
    universityHostedSlotRoutes,
  ],
  reactions: [...fairReactions, ...slotReactions],
  ticks: fairTicks,
}
