import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { deletePerson } from '#domains/privacy/own-data.contract.ts'
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
      announce('The account is deleted')
      await navigate({ to: '/operator/people' })
    },
  })
  return (
    <ReasonForm
      form={form}
      verb="Delete for good"
      question="How they asked"
      like="“Letter of March 3”"
      onCancel={onClose}
    >
      Only when they ask for it. The account of {person.email} goes in all its roles and cannot be brought
      back: open applications are withdrawn, places at events freed, files removed. They get a last letter.
    </ReasonForm>
  )
}

/** Deletes somebody's account on their request. */
export const DeletePerson = ({ person }: { person: Person }) => (
  <ReasonDialog
    label="Delete on request"
    icon={IconTrash}
    dangerous
    title={`Delete ${`${person.first_name} ${person.last_name}`.trim()}?`}
  >
    {(close) => <Form person={person} onClose={close} />}
  </ReasonDialog>
)
