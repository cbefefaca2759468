import { IconShieldOff } from '@tabler/icons-react'
import { fullName } from '#shared/labels.ts'
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
      announce('Two-step sign-in reset')
      onClose()
    },
  })
  return (
    <ReasonForm
      form={form}
      verb="Reset it"
      question="How did you verify them?"
      like="“Showed a student card at the desk”"
      onCancel={onClose}
    >
      Do this only if {person.email} has lost every way to confirm and you’re sure they are the one asking:
      anyone who knows the password and asks in their name would get in. Their passkeys, authenticator app,
      and recovery codes are removed, they are signed out everywhere, and they are told by email.
    </ReasonForm>
  )
}

/** Removes a person's second step after they lost it. */
export const ResetTwoStep = ({ person }: { person: Person }) => (
  <ReasonDialog
    label="Reset two-step sign-in"
    icon={IconShieldOff}
    title={`Reset two-step sign-in for ${fullName(person)}?`}
  >
    {(close) => <Form person={person} onClose={close} />}
  </ReasonDialog>
)
