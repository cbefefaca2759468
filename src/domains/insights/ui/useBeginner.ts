import { useSession } from '#web/session.ts'

/** Enough to know how many there are. */
export const justOne = { query: { size: 1 } }

/** Whether first steps are for this person: while nothing waits, for who may do more than read; colleagues are for who may invite. */
export const useBeginner = (isQuiet: boolean): { enabled: boolean; invites: boolean } => {
  const role = useSession().account?.team_role
  return { enabled: isQuiet && role !== 'viewer', invites: role === 'owner' || role === 'admin' }
}
