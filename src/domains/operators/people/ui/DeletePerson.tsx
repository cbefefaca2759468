import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { deletePerson } from '#domains/privacy/own-data.contract.ts'
import { fullName } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { ReasonDialog, ReasonForm } from '#web/kit/ReasonDialog.tsx'
import { operatorOverview } from '../../operators.contract.ts'
import { peopleForReview } from '../people-review.contract.ts'

interface Person {
  account_id: string
  first_name: string
  last_name: string
  email: string
}

const Form = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const navigate = useNavigate()
  const form = useContractForm({
    endpoint: deletePerson,
    initial: { account_id: person.account_id, reason: '' },
    invalidates: [peopleForReview, operatorOverview],
    onSuccess: async () => {
      announce('Account deleted')
      await navigate({ to: '/operator/people' })
    },
  })
  return (
    <ReasonForm
      form={form}
      verb="Delete permanently"
      question="How did they ask?"
      like="“Email of March 3”"
      onCancel={onClose}
    >
      Only delete an account at the person’s request. The account of {person.email} is deleted in all its
      roles and can’t be restored: open applications are withdrawn, places at events freed, files removed.
      They get one last email.
    </ReasonForm>
  )
}

/** Deletes a person's account at their request. */
export const DeletePerson = ({ person }: { person: Person }) => (
  <ReasonDialog label="Delete on request" icon={IconTrash} dangerous title={`Delete ${fullName(person)}?`}>
    {(close) => <Form person={person} onClose={close} />}
  </ReasonDialog>
)
