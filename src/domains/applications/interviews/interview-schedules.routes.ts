import { serve } from '#gate/http.ts'
import { changePanel } from './interview-panels.commands.ts'
import { createSchedule, inviteToSchedule } from './interview-schedules.commands.ts'
import * as contract from './interview-schedules.contract.ts'
import {
  applicantInterviewsOf,
  interviewersOf,
  jobSchedulesOf,
  scheduleOf,
} from './interview-schedules.queries.ts'
import { cancelSchedule, moveSchedule, removeTime } from './schedule-changes.commands.ts'
import { editSchedule } from './schedule-details.commands.ts'

export const interviewScheduleRoutes = serve(contract, {
  createSchedule: ({ deps, scope, params, body }) => createSchedule(deps, scope, params.id, body),
  jobSchedules: ({ deps, scope, params, query }) => jobSchedulesOf(deps.db, scope, params.id, query),
  schedule: ({ deps, scope, params }) => scheduleOf(deps.db, scope, params.id, deps.clock.now()),
  inviteToSchedule: ({ deps, scope, params, body }) => inviteToSchedule(deps, scope, params.id, body),
  editSchedule: ({ deps, scope, params, body }) => editSchedule(deps, scope, params.id, body),
  moveSchedule: ({ deps, scope, params, body }) => moveSchedule(deps, scope, params.id, body),
  cancelSchedule: ({ deps, scope, params, body }) => cancelSchedule(deps, scope, params.id, body.reason),
  removeTime: ({ deps, scope, params, body }) => removeTime(deps, scope, params.id, body.reason),
  changePanel: ({ deps, scope, params, body }) => changePanel(deps, scope, params.id, body.panel),
  interviewers: ({ deps, scope }) => interviewersOf(deps.db, scope),
  applicantInterviews: ({ deps, scope, params }) => applicantInterviewsOf(deps.db, scope, params.id),
})
