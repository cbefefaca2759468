import { teamRoleLabels } from '#domains/accounts/ui/roles.ts'
import { announce } from '../kit/announce.tsx'
import type { Session } from '../session.ts'

/** Announces the person's role on the team when it has changed. */
export const announceRoleChange = (who: Session, before: Session): void => {
  const role = who.account?.team_role
  if (role && who.account?.id === before.account?.id && role !== before.account?.team_role)
    announce(`Your role on the team is now: ${teamRoleLabels[role]}`)
}
