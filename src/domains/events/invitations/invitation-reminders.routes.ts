import { serve } from '#gate/http.ts'
import { changeReminders } from './invitation-reminders.commands.ts'
import * as contract from './invitation-reminders.contract.ts'
import { readReminders } from './invitation-reminders.queries.ts'

export const invitationReminderRoutes = serve(contract, {
  invitationReminders: ({ deps, scope, params }) =>
    readReminders(deps.db, scope, params.id, deps.clock.now()),
  changeInvitationReminders: ({ deps, scope, params, body }) =>
    changeReminders(deps, scope, params.id, body.days),
})
