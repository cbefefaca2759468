import { teamRoleLabels } from '#domains/accounts/ui/roles.ts'
import { announce } from '../kit/announce.tsx'
import type { Session } from '../session.ts'

/** Says which role in the team one has now, when it is another one. */
export const sayRole = (who: Session, before: Session): void => {
  const role = who.account?.team_role
  if (role && who.account?.id === before.account?.id && role !== before.account?.team_role)
    announce(`Your role in the team is now: ${teamRoleLabels[role]}`)
}
