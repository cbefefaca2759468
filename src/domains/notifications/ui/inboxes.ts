import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, Role } from '#shared/endpoint.ts'
import type { Page } from '#shared/paging.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { modes, session } from '#web/session.ts'
import * as calls from '../notices.contract.ts'
import { useIsLive } from './line.ts'

export type ShownNotice = calls.Notice & { starred_at?: string | null }

/** One list of notices and what can be done with it. */
export interface Inbox {
  label: string
  list: Endpoint & { query: z.ZodObject; output: z.ZodType<Page<ShownNotice>> }
  read: Endpoint & { params: typeof calls.studentRead.params }
  readAll: Endpoint
  /** Its page. */
  page: string
  /** Which of the two lists it shows. */
  holds: calls.NoticeList
  settings: string
  /** Notices can be starred. */
  stars?: true
}

const at = (role: Role) => {
  const { list, settings } = calls.pagesOf[role]
  return { page: list, settings, holds: 'general' as const }
}

export const studentInbox: Inbox = {
  label: 'Notifications',
  list: calls.studentNotifications,
  read: calls.studentRead,
  readAll: calls.studentReadAll,
  ...at('student'),
  stars: true,
}
export const employerInbox: Inbox = {
  label: 'General',
  list: calls.employerNotifications,
  read: calls.employerRead,
  readAll: calls.employerReadAll,
  ...at('employer_user'),
}
export const jobInbox: Inbox = {
  label: 'Your jobs',
  list: calls.jobNotifications,
  read: calls.jobRead,
  readAll: calls.jobReadAll,
  ...at('employer_user'),
  page: '/employer/job-notifications',
  holds: 'job',
}
export const universityInbox: Inbox = {
  label: 'Notifications',
  list: calls.universityNotifications,
  read: calls.universityRead,
  readAll: calls.universityReadAll,
  ...at('university_user'),
}

const byMode: Record<number, readonly Inbox[]> = {
  [modes.STUDENT]: [studentInbox],
  [modes.EMPLOYER]: [jobInbox, employerInbox],
  [modes.UNIVERSITY]: [universityInbox],
}
/** The lists of the person signed in; the most used one comes first. */
export const inboxesOf = (mode: number): readonly Inbox[] => byMode[mode] ?? []

/** How often the bell and the lists poll where news doesn't arrive by itself. */
export const NEWS_EVERY = 30_000

export const useNotices = (inbox: Inbox, query: Record<string, unknown>) => {
  const isLive = useIsLive()
  return useQuery({
    ...queryFor(inbox.list, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: isLive ? false : NEWS_EVERY,
  })
}

/** How many notices of a list are unread. */
export const useUnread = (inbox: Inbox): number =>
  useNotices(inbox, { unread: true, size: 1 }).data?.total_row ?? 0

export const useMarkRead = (inbox: Inbox) => {
  const options = { invalidates: [inbox.list, session], onError: announceFailure }
  return { read: useCall(inbox.read, options), readAll: useCall(inbox.readAll, options) }
}

export const useStars = () => {
  const options = { invalidates: [calls.studentNotifications], onError: announceFailure }
  return { star: useCall(calls.star, options), unstar: useCall(calls.unstar, options) }
}
