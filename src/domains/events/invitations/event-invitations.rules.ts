import { hasRight } from '#platform/scope.ts'
import type { OrganizationKind, TeamRole } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type { InvitationState } from '../events.contract.ts'
import { type EventFacts, isAhead, stateAt } from '../events.rules.ts'

/** Employers invite universities, and universities invite employers. */
export const invitedKind = { employer: 'university', university: 'employer' } as const satisfies Record<
  OrganizationKind,
  OrganizationKind
>

/**
 * The effect of inviting: create an invitation, ask one that declined again, or nothing if already invited.
 */
export const inviteOutcome = (state: InvitationState | undefined): 'new' | 'again' | 'same' => {
  if (state === undefined) return 'new'
  return state === 'declined' ? 'again' : 'same'
}

export type Answer = 'accepted' | 'declined'

/** An invitation is answered once, before the event is over; the host can ask again after a decline. */
export const answerOutcome = (
  state: InvitationState,
  event: Pick<EventFacts, 'state' | 'ends_at'>,
  answer: Answer,
  now: Date,
): 'change' | 'same' | 'answered' | 'over' => {
  if (state === answer) return 'same'
  if (state !== 'pending') return 'answered'
  return stateAt(event, now) === 'published' ? 'change' : 'over'
}

const refusals = {
  answered: 'Your team has already answered this invitation',
  over: 'This event is over or canceled, so you can no longer answer',
}

/** Throws `conflict` when it is too late to answer. */
export const requireAnswer = (...standing: Parameters<typeof answerOutcome>): 'change' | 'same' => {
  const outcome = answerOutcome(...standing)
  if (outcome === 'answered' || outcome === 'over') throw new Problem('conflict', refusals[outcome])
  return outcome
}

/** What a member of the invited team may do. */
export const mayOfInvited = (
  state: InvitationState,
  event: Pick<EventFacts, 'state' | 'starts_at' | 'ends_at'>,
  role: TeamRole,
  now: Date,
): { accept: boolean; decline: boolean; proceed: boolean } => {
  const may = (answer: Answer) =>
    hasRight(role, 'member') && answerOutcome(state, event, answer, now) === 'change'
  return {
    accept: may('accepted'),
    decline: may('declined'),
    proceed: hasRight(role, 'member') && state === 'accepted' && isAhead(event, now),
  }
}

/**
 * What a member of the host's team may do about one invitation; `open` says whether the event still takes
 * invitations.
 */
export const mayOfHostTeam = (
  state: InvitationState,
  acts: boolean,
  open: boolean,
): { withdraw: boolean; invite_again: boolean } => ({
  withdraw: acts && state === 'pending',
  invite_again: open && inviteOutcome(state) === 'again',
})
