import { z } from 'zod'
import { MAX_PAGE } from '#shared/paging.ts'

export const noticeSearch = z.object({
  page: z.int().min(1).max(MAX_PAGE).optional().catch(undefined),
  show: z.enum(['unread', 'starred']).optional().catch(undefined),
})

export type NoticeSearch = z.output<typeof noticeSearch>
