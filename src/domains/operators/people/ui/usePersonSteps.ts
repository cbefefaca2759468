import { announceFailure, announceUndoable } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { auditLog } from '../../audit-log.contract.ts'
import { operatorOverview } from '../../operators.contract.ts'
import { organizationForReview } from '../../organizations/organization-admin.contract.ts'
import type { Step } from '../../ui/StepDialog.tsx'
import { openTo, useActionRunner } from '../../ui/useActionRunner.ts'
import { fullName, whoOf } from '../../ui/words.ts'
import {
  approvePerson,
  deactivatePerson,
  declinePerson,
  type PersonRow,
  peopleForReview,
  personForReview,
  reactivatePerson,
} from '../people-review.contract.ts'

const touched = [peopleForReview, personForReview, organizationForReview, operatorOverview, auditLog]

const declines = [
  'The team doesn’t know you.',
  'The email address doesn’t belong to the organization.',
  'Please ask the team for an invitation.',
]
const deactivations = [
  'The account was used by someone else.',
  'Messages from this account were reported.',
  'You asked us to.',
]

type Subject = Pick<
  PersonRow,
  'account_id' | 'first_name' | 'last_name' | 'organization' | 'becomes_owner' | 'may'
>

/** What letting them in does; the first person leads the organization. */
const consequenceOf = (subjects: readonly Subject[]): string => {
  const told = 'They are told by email and can sign in.'
  const [first] = subjects.filter(({ becomes_owner }) => becomes_owner)
  if (!first) return `${told} The team’s own admins can do this too.`
  return subjects.length === 1
    ? `${told} ${first.organization!.name} has no team yet: ${fullName(first)} becomes its owner.`
    : `${told} If an organization has no team yet, the person who asked first becomes its owner.`
}

/** The actions available for every one of these accounts now. */
export const usePersonSteps = (subjects: readonly Subject[], onDone?: () => void): Step[] => {
  const take = useActionRunner(touched, onDone)
  const approve = useCall(approvePerson, { invalidates: touched })
  const decline = useCall(declinePerson, { invalidates: touched })
  const deactivate = useCall(deactivatePerson, { invalidates: touched })
  const reactivate = useCall(reactivatePerson, { invalidates: touched })

  const account_ids = subjects.map((subject) => subject.account_id)
  const who = whoOf(
    subjects.map((subject) => ({ name: fullName(subject) })),
    'people',
  )
  const undo = () => reactivate.mutateAsync({ body: { account_ids } }).catch(announceFailure)

  const steps: (Step & { key: keyof Subject['may'] })[] = [
    {
      key: 'approve',
      label: 'Approve',
      tone: 'primary',
      question: `Let ${who} into the team?`,
      consequence: consequenceOf(subjects),
      run: () =>
        take(approve.mutateAsync({ body: { account_ids } }), () => announceToScreenReader(`${who} approved`)),
    },
    {
      key: 'decline',
      label: 'Decline',
      tone: 'danger',
      question: `Decline ${who}?`,
      consequence: 'They are told the reason by email and can’t sign in.',
      reasons: declines,
      run: (reason) =>
        take(decline.mutateAsync({ body: { account_ids, reason } }), () =>
          announceToScreenReader(`${who} declined`),
        ),
    },
    {
      key: 'deactivate',
      label: 'Deactivate',
      tone: 'danger',
      question: `Deactivate ${who}?`,
      consequence: 'They are signed out right away and told the reason by email. Nothing is deleted.',
      reasons: deactivations,
      run: (reason) =>
        take(deactivate.mutateAsync({ body: { account_ids, reason } }), () =>
          announceUndoable(`${who} deactivated`, undo),
        ),
    },
    {
      key: 'reactivate',
      label: 'Reactivate',
      tone: 'primary',
      question: `Reactivate ${who}?`,
      consequence: 'They are told by email and can sign in with their existing password.',
      run: () =>
        take(reactivate.mutateAsync({ body: { account_ids } }), () =>
          announceToScreenReader(`${who} reactivated`),
        ),
    },
  ]
  return openTo(subjects, steps)
}
