import type { Slice } from '#gate/slice.ts'
import { liveRoutes } from './live/live-notices.routes.ts'
import { notificationErrands, notificationTicks } from './notices.reactions.ts'
import { notificationRoutes } from './notices.routes.ts'
import { preferenceRoutes } from './preferences/notice-preferences.routes.ts'
import { pushRoutes } from './push/push-subscriptions.routes.ts'
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts'

export const notifications: Slice = {
  routes: [notificationRoutes, liveRoutes, preferenceRoutes, unsubscribeRoutes, pushRoutes],
  ticks: notificationTicks,
  errands: notificationErrands,
}
