import type { Slice } from '#gate/slice.ts'
import { inquiryDeskRoutes } from './admin/inquiry-admin.routes.ts'
import { inquiryReactions } from './inquiries.reactions.ts'
import { contactRoutes } from './inquiries.routes.ts'
import { waitlistDeskRoutes } from './waitlist/waitlist-admin.routes.ts'
import { waitlistRoutes } from './waitlist/waitlist.routes.ts'

export const inquiries: Slice = {
  routes: [waitlistRoutes, waitlistDeskRoutes, contactRoutes, inquiryDeskRoutes],
  reactions: inquiryReactions,
}
