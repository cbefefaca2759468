import { useMay } from '#web/session.ts'

/** Enough to tell how many there are. */
export const justOne = { query: { size: 1 } }

/**
 * Whether to show first steps: only while nothing needs action, to people who can edit; inviting colleagues
 * only to people who can invite.
 */
export const useOnboarding = (isQuiet: boolean): { enabled: boolean; invites: boolean } => {
  const { act, lead } = useMay()
  return { enabled: isQuiet && act, invites: lead }
}
