import { IconShieldOff } from '@tabler/icons-react'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { ReasonDialog, ReasonForm } from '#web/kit/ReasonDialog.tsx'
import { resetTwoStep } from '../two-step-reset.contract.ts'

interface Person {
  account_id: string
  first_name: string
  last_name: string
  email: string
}

const Form = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const form = useContractForm({
    endpoint: resetTwoStep,
    initial: { account_id: person.account_id, reason: '' },
    onSuccess: () => {
      announce('Their two-step sign-in is reset')
      onClose()
    },
  })
  return (
    <ReasonForm
      form={form}
      verb="Reset it"
      question="How you made sure"
      like="“Showed a student card at the desk”"
      onCancel={onClose}
    >
      Do this only if {person.email} has lost every way to confirm and you are sure they are the one asking:
      somebody who knows the password and asks in their name would get in. Their passkeys, authenticator app
      and recovery codes are removed, they are signed out everywhere, and they are told by email.
    </ReasonForm>
  )
}

/** Takes somebody's second step away, because they lost it. */
export const ResetTwoStep = ({ person }: { person: Person }) => (
  <ReasonDialog
    label="Reset two-step sign-in"
    icon={IconShieldOff}
    title={`Reset the two-step sign-in of ${`${person.first_name} ${person.last_name}`.trim()}?`}
  >
    {(close) => <Form person={person} onClose={close} />}
  </ReasonDialog>
)
