import { requiredLetter } from '#domains/accounts/two-step/two-step.mails.ts'
import { factorsOf } from '#domains/accounts/two-step/two-step.queries.ts'
import { countOf } from '#domains/accounts/two-step/two-step.rules.ts'
import { setTwoStepRequired } from '#domains/organizations/organizations.commands.ts'
import { asksForTwoSteps } from '#gate/stages.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { postAll } from '#platform/mail/outbox.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { membersWithout } from './team-two-step.queries.ts'

const settings = {
  student: '/student/my-profile/two-step',
  employer_user: '/employer/my-profile/two-step',
  university_user: '/university/my-profile/two-step',
}

const tellThoseWithout = async (tx: Tx, organizationId: string, name: string, cause: string) => {
  const { publicUrl } = tx.deps.config
  const members = await membersWithout(tx.db, organizationId)
  await postAll(
    tx,
    members.map(({ person_id, email, role }) => ({
      to: { email, person_id },
      cause: `${cause}:${person_id}`,
      letter: requiredLetter(publicUrl, name, settings[role]),
    })),
  )
}

/** From the next call on, stops members without a second step. Only a member who has one can require it. */
export const requireOfTeam = (deps: Deps, scope: OrganizationScope, required: boolean): Promise<void> =>
  inTransaction(deps, async (tx) => {
    if (asksForTwoSteps(deps.config, scope.mode, false))
      throw new Problem('conflict', 'This installation requires two-step sign-in of every team')
    if (required && countOf(await factorsOf(tx.db, scope.person_id)) === 0)
      throw new Problem('conflict', 'Set up two-step sign-in for yourself first')
    const name = await setTwoStepRequired(tx, scope.organization_id, required)
    if (name === undefined) return
    const id = await recordActivity(tx, scope.actor, {
      verb: required ? 'organization.two_step_required' : 'organization.two_step_optional',
      subject: { type: 'organization', id: scope.organization_id },
    })
    if (required) await tellThoseWithout(tx, scope.organization_id, name, `two_step_required:${id}`)
  })
