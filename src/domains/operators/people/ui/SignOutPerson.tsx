import { fullName } from '#shared/labels.ts'
import { announce } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { useCall } from '#web/queries.ts'
import { auditLog } from '../../audit-log.contract.ts'
import { type PersonDetail, personForReview, signOutPerson } from '../people-review.contract.ts'

/** For an account someone else may be using: everyone signed in to it has to sign in again. */
export const SignOutPerson = ({ person }: { person: PersonDetail }) => {
  const signOut = useCall(signOutPerson, { invalidates: [personForReview, auditLog] })
  const name = fullName(person)
  return (
    <ConfirmButton
      variant="default"
      fullWidth
      question={`Sign ${name} out everywhere?`}
      consequence="Every device is signed out right away, in every role. Nothing else changes; they can sign in again."
      verb="Sign out everywhere"
      onConfirm={async () => {
        await signOut.mutateAsync({ body: { account_id: person.account_id } })
        announce(`${name} has been signed out everywhere`)
      }}
    >
      Sign out everywhere
    </ConfirmButton>
  )
}
