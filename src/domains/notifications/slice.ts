import type { Slice } from '#gate/slice.ts'
import { liveRoutes } from './live/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { notificationTicks } from './reactions.ts'
import { notificationRoutes } from './routes.ts'
import { unsubscribingRoutes } from './unsubscribing/routes.ts'

export const notifications: Slice = {
  routes: [notificationRoutes, liveRoutes, preferenceRoutes, unsubscribingRoutes],
  ticks: notificationTicks,
}
