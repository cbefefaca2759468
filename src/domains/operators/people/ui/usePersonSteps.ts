import { countLabel, fullName } from '#shared/labels.ts'
import { announce, announceFailure, announceUndoable } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { auditLog } from '../../audit-log.contract.ts'
import type { BulkAnswer } from '../../bulk-steps.contract.ts'
import { operatorOverview } from '../../operators.contract.ts'
import { organizationForReview } from '../../organizations/organization-admin.contract.ts'
import type { Step } from '../../ui/StepDialog.tsx'
import { openTo, useActionRunner } from '../../ui/useActionRunner.ts'
import { whoOf } from '../../ui/words.ts'
import {
  approvePerson,
  deactivatePerson,
  declinePerson,
  type MatchingPeople,
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
export const usePersonSteps = (
  subjects: readonly Subject[],
  onDone?: (done: BulkAnswer) => void,
  /** All that match, of which the subjects are shown. */
  matching?: MatchingPeople,
): Step[] => {
  const take = useActionRunner<BulkAnswer>(touched, onDone)
  const approve = useCall(approvePerson, { invalidates: touched })
  const decline = useCall(declinePerson, { invalidates: touched })
  const deactivate = useCall(deactivatePerson, { invalidates: touched })
  const reactivate = useCall(reactivatePerson, { invalidates: touched })

  const whom = matching ? { matching } : { account_ids: subjects.map(({ account_id }) => account_id) }
  const who = matching
    ? `all ${countLabel(matching.total, 'account')}`
    : whoOf(
        subjects.map((subject) => ({ name: fullName(subject) })),
        'people',
      )
  const told = ({ changed }: BulkAnswer) => (matching ? countLabel(changed, 'account') : who)
  const rest = matching ? ' Those it does not apply to stay as they are.' : ''
  const undo = () => reactivate.mutateAsync({ body: whom }).catch(announceFailure)

  const steps: (Step & { key: keyof Subject['may'] })[] = [
    {
      key: 'approve',
      label: 'Approve',
      tone: 'primary',
      question: `Let ${who} into the team?`,
      consequence: `${consequenceOf(subjects)}${rest}`,
      run: () =>
        take(approve.mutateAsync({ body: whom }), (done) => announceToScreenReader(`${told(done)} approved`)),
    },
    {
      key: 'decline',
      label: 'Decline',
      tone: 'danger',
      question: `Decline ${who}?`,
      consequence: `They are told the reason by email and can’t sign in.${rest}`,
      reasons: declines,
      run: (reason) =>
        take(decline.mutateAsync({ body: { ...whom, reason } }), (done) =>
          announceToScreenReader(`${told(done)} declined`),
        ),
    },
    {
      key: 'deactivate',
      label: 'Deactivate',
      tone: 'danger',
      question: `Deactivate ${who}?`,
      consequence: `They are signed out right away and told the reason by email. Nothing is deleted.${rest}`,
      reasons: deactivations,
      run: (reason) =>
        take(deactivate.mutateAsync({ body: { ...whom, reason } }), (done) =>
          // the filter no longer matches them, so there is nobody to name for undoing
          matching ? announce(`${told(done)} deactivated`) : announceUndoable(`${who} deactivated`, undo),
        ),
    },
    {
      key: 'reactivate',
      label: 'Reactivate',
      tone: 'primary',
      question: `Reactivate ${who}?`,
      consequence: `They are told by email and can sign in with their existing password.${rest}`,
      run: () =>
        take(reactivate.mutateAsync({ body: whom }), (done) =>
          announceToScreenReader(`${told(done)} reactivated`),
        ),
    },
  ]
  return openTo(subjects, steps, matching !== undefined)
}
