import type { Slice } from '#gate/slice.ts'
import { inquiryDeskRoutes } from './contact/desk/routes.ts'
import { inquiryReactions } from './contact/reactions.ts'
import { contactRoutes } from './contact/routes.ts'
import { waitlistDeskRoutes } from './waitlist/desk/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

export const inquiries: Slice = {
  routes: [waitlistRoutes, waitlistDeskRoutes, contactRoutes, inquiryDeskRoutes],
  reactions: inquiryReactions,
}
