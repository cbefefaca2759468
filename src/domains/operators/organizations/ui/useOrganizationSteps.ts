import { countLabel } from '#shared/labels.ts'
import { announce, announceFailure, announceUndoable } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { auditLog } from '../../audit-log.contract.ts'
import type { BulkAnswer } from '../../bulk-steps.contract.ts'
import { operatorOverview } from '../../operators.contract.ts'
import { peopleForReview, personForReview } from '../../people/people-review.contract.ts'
import type { Step } from '../../ui/StepDialog.tsx'
import { openTo, useActionRunner } from '../../ui/useActionRunner.ts'
import { whoOf } from '../../ui/words.ts'
import {
  approveOrganization,
  type MatchingOrganizations,
  type OrganizationRow,
  organizationForReview,
  organizationsForReview,
  reactivateOrganization,
  rejectOrganization,
  suspendOrganization,
} from '../organization-admin.contract.ts'

/** What a review changes on any page of the console. */
export const staleAfterReview = [
  organizationsForReview,
  organizationForReview,
  operatorOverview,
  auditLog,
  peopleForReview,
  personForReview,
]

const rejections = [
  'We could not confirm that the organization exists.',
  'The website doesn’t work or belongs to someone else.',
  'The email address doesn’t belong to the organization.',
  'The organization is already registered; ask its owner to invite you.',
]
const suspensions = [
  'Jobs were posted that don’t exist.',
  'Students reported being asked for money.',
  'The organization asked us to.',
]

type Subject = Pick<OrganizationRow, 'id' | 'name' | 'kind' | 'may'>

/** The actions available for every one of these organizations now. */
export const useOrganizationSteps = (
  subjects: readonly Subject[],
  onDone?: (done: BulkAnswer) => void,
  /** All that match, of which the subjects are shown. */
  matching?: MatchingOrganizations,
): Step[] => {
  const take = useActionRunner<BulkAnswer>(staleAfterReview, onDone)
  const approve = useCall(approveOrganization, { invalidates: staleAfterReview })
  const reject = useCall(rejectOrganization, { invalidates: staleAfterReview })
  const suspend = useCall(suspendOrganization, { invalidates: staleAfterReview })
  const reactivate = useCall(reactivateOrganization, { invalidates: staleAfterReview })

  const whom = matching ? { matching } : { organization_ids: subjects.map(({ id }) => id) }
  const who = matching
    ? `all ${countLabel(matching.total, 'organization')}`
    : whoOf(subjects, 'organizations')
  const told = ({ changed }: BulkAnswer) => (matching ? countLabel(changed, 'organization') : who)
  const rest = matching ? ' Those it does not apply to stay as they are.' : ''
  const owners = subjects.length === 1 && !matching ? 'Its owner is' : 'Their owners are'
  const employers = subjects.filter(({ kind }) => kind === 'employer').length
  const tokens =
    employers === 0
      ? ''
      : matching
        ? ' 5 job tokens are granted to each employer.'
        : ` ${employers === subjects.length ? '' : `${countLabel(employers, 'employer')}: `}5 job tokens are granted${employers > 1 ? ' to each' : ''}.`

  const what = employers === 0 ? 'the profile' : 'jobs'
  const are = employers === 0 ? 'is' : 'are'

  const undoSuspension = () => reactivate.mutateAsync({ body: whom }).catch(announceFailure)

  const steps: (Step & { key: keyof Subject['may'] })[] = [
    {
      key: 'approve',
      label: 'Approve',
      tone: 'primary',
      question: `Approve ${who}?`,
      consequence: `${owners} told by email and can sign in.${tokens}${rest}`,
      run: () =>
        take(approve.mutateAsync({ body: whom }), (done) => announceToScreenReader(`${told(done)} approved`)),
    },
    {
      key: 'reject',
      label: 'Reject',
      tone: 'danger',
      question: `Reject ${who}?`,
      consequence: `${owners} told the reason by email. You can still approve later.${rest}`,
      reasons: rejections,
      run: (reason) =>
        take(reject.mutateAsync({ body: { ...whom, reason } }), (done) =>
          announceToScreenReader(`${told(done)} rejected`),
        ),
    },
    {
      key: 'suspend',
      label: 'Deactivate',
      tone: 'danger',
      question: `Deactivate ${who}?`,
      consequence: `The team is signed out right away and ${what} ${are} no longer public. ${owners} told the reason by email.${rest}`,
      reasons: suspensions,
      run: (reason) =>
        take(suspend.mutateAsync({ body: { ...whom, reason } }), (done) =>
          // the filter no longer matches them, so there is nobody to name for undoing
          matching
            ? announce(`${told(done)} deactivated`)
            : announceUndoable(`${who} deactivated`, undoSuspension),
        ),
    },
    {
      key: 'reactivate',
      label: 'Reactivate',
      tone: 'primary',
      question: `Reactivate ${who}?`,
      consequence: `The team can sign in and ${what} ${are} public again. ${owners} told by email.${rest}`,
      run: () =>
        take(reactivate.mutateAsync({ body: whom }), (done) =>
          announceToScreenReader(`${told(done)} reactivated`),
        ),
    },
  ]
  return openTo(subjects, steps, matching !== undefined)
}
