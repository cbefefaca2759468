import type { Slice } from '#gate/slice.ts'
import { inquiryAdminRoutes } from './admin/inquiry-admin.routes.ts'
import { inquiryReactions } from './inquiries.reactions.ts'
import { inquiryRoutes } from './inquiries.routes.ts'
import { waitlistRoutes } from './waitlist/waitlist.routes.ts'
import { waitlistAdminRoutes } from './waitlist/waitlist-admin.routes.ts'

export const inquiries: Slice = {
  routes: [waitlistRoutes, waitlistAdminRoutes, inquiryRoutes, inquiryAdminRoutes],
  reactions: inquiryReactions,
}
