import { Input, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { GivenAddons, GivenAnswers } from '../../registration-form/form-answers.contract.ts'
import type { HostedForm } from '../../registration-form/registration-form.contract.ts'
import { AddonChoice } from '../../registration-form/ui/AddonChoice.tsx'
import { Questions } from '../../registration-form/ui/Questions.tsx'
import { offeredTo } from '../../ui/addon-costs.ts'
import type { Exhibitor } from '../exhibitors.contract.ts'

interface FormChoicesProps {
  form: HostedForm
  /** The registration that is changed. */
  of: Exhibitor | undefined
  answers: GivenAnswers
  addons: GivenAddons
  onAnswers: (answers: GivenAnswers) => void
  onAddons: (addons: GivenAddons) => void
  field: (path: string) => { id: string; error?: ReactNode }
}

/** What is still asked; the host need not answer for an exhibitor. */
const askedOfHost = ({ questions }: HostedForm) =>
  questions.filter(({ is_retired }) => !is_retired).map((question) => ({ ...question, required: false }))

const offeredBy = ({ addons }: HostedForm) =>
  addons
    .filter(({ is_retired }) => !is_retired)
    .map((addon) => ({
      ...addon,
      left: addon.quantity === null ? null : Math.max(0, addon.quantity - addon.taken),
    }))

/** What an exhibitor adds and answers in the registration form, as the host enters it. */
export const FormChoices = (props: FormChoicesProps) => {
  const { form, of, answers, addons, onAnswers, onAddons, field } = props
  const offered = offeredTo({ addons: offeredBy(form) }, of)
  const asked = askedOfHost(form)
  const { error } = field('addons')
  return (
    <>
      {offered.length > 0 && (
        <Input.Wrapper
          label="Packages and add-ons"
          description="What you choose is added to their fee."
          labelElement="div"
          error={error}
        >
          <AddonChoice
            addons={offered}
            currency={form.currency}
            own={of?.addons ?? []}
            chosen={addons}
            onChange={onAddons}
            field={field}
          />
        </Input.Wrapper>
      )}
      {asked.length > 0 && (
        <Stack gap="sm">
          <Questions questions={asked} answers={answers} onChange={onAnswers} field={field} />
        </Stack>
      )}
    </>
  )
}
