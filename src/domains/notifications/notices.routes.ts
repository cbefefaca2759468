import { serve } from '#gate/http.ts'
import type { OrganizationScope, StudentScope } from '#platform/scope.ts'
import { markAllRead, markRead, starNotice, unstarNotice } from './notices.commands.ts'
import * as contract from './notices.contract.ts'
import { type Inbox, listNotices } from './notices.queries.ts'

const ofStudent = (scope: StudentScope): Inbox => ({ account_id: scope.student_id, list: 'general' })
const ofMember = (scope: OrganizationScope): Inbox => ({ account_id: scope.account_id, list: 'general' })
const ofJobs = (scope: OrganizationScope): Inbox => ({ account_id: scope.account_id, list: 'job' })

export const notificationRoutes = serve(contract, {
  studentNotifications: ({ deps, scope, query }) => listNotices(deps.db, ofStudent(scope), query),
  studentRead: ({ deps, scope, params }) => markRead(deps, ofStudent(scope), params.id),
  studentReadAll: ({ deps, scope }) => markAllRead(deps, ofStudent(scope)),
  star: ({ deps, scope, params }) => starNotice(deps, ofStudent(scope), params.id),
  unstar: ({ deps, scope, params }) => unstarNotice(deps, ofStudent(scope), params.id),

  employerNotifications: ({ deps, scope, query }) => listNotices(deps.db, ofMember(scope), query),
  employerRead: ({ deps, scope, params }) => markRead(deps, ofMember(scope), params.id),
  employerReadAll: ({ deps, scope }) => markAllRead(deps, ofMember(scope)),

  jobNotifications: ({ deps, scope, query }) => listNotices(deps.db, ofJobs(scope), query),
  jobRead: ({ deps, scope, params }) => markRead(deps, ofJobs(scope), params.id),
  jobReadAll: ({ deps, scope }) => markAllRead(deps, ofJobs(scope)),

  universityNotifications: ({ deps, scope, query }) => listNotices(deps.db, ofMember(scope), query),
  universityRead: ({ deps, scope, params }) => markRead(deps, ofMember(scope), params.id),
  universityReadAll: ({ deps, scope }) => markAllRead(deps, ofMember(scope)),
})
