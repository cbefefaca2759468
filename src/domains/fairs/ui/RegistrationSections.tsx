import { Text, Textarea, type TextareaProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { FormSection } from '#web/kit/FormSection.tsx'
import { NOTES_LENGTH, type Representative } from '../fairs.contract.ts'
import type {
  AskedQuestion,
  ChosenAddon,
  GivenAddons,
  GivenAnswers,
  OfferedAddon,
} from '../registration-form/form-answers.contract.ts'
import { AddonChoice } from '../registration-form/ui/AddonChoice.tsx'
import { Questions } from '../registration-form/ui/Questions.tsx'
import { People } from './People.tsx'
import { personLabels } from './words.ts'

/** A form whose values include what a registration holds, whichever call it is sent by. */
interface RegistrationFields {
  field: (path: never) => { id: string; error?: ReactNode }
  errors: Record<string, ReactNode>
  getValues: () => object
  setFieldValue: (path: never, value: never) => void
  clearFieldError: (path: string) => void
}

interface Values {
  answers: GivenAnswers
  addons: GivenAddons
  representatives: Representative[]
}

const over = (form: RegistrationFields) => ({
  values: form.getValues() as Values,
  change: (path: keyof Values) => (value: Values[typeof path]) =>
    form.setFieldValue(path as never, value as never),
  field: (path: string) => {
    const { id, error } = form.field(path as never)
    return { id, error }
  },
})

interface Named {
  questions: readonly { id: string; label: string }[]
  addons: readonly { id: string; name: string }[]
}

/** What a form's summary calls the fields of these sections, and of the booth. */
export const sectionLabels = ({ questions, addons }: Named) => ({
  booth_id: 'Booth',
  ...personLabels,
  ...Object.fromEntries(questions.map(({ id, label }) => [`answers.${id}`, label])),
  ...Object.fromEntries(addons.map(({ id, name }) => [`addons.${id}`, name])),
})

interface AddonsSectionProps {
  form: RegistrationFields
  addons: readonly OfferedAddon[]
  currency: string | null
  /** What the registration has already. */
  own: readonly ChosenAddon[]
  children?: ReactNode
}

export const AddonsSection = ({ form, addons, currency, own, children }: AddonsSectionProps) => {
  const { values, change, field } = over(form)
  return (
    <FormSection id="addons" title="Packages and add-ons" help="What you choose is added to your fee.">
      {form.errors.addons && (
        <Text size="sm" c="red" role="alert">
          {form.errors.addons}
        </Text>
      )}
      <AddonChoice
        addons={addons}
        currency={currency}
        own={own}
        chosen={values.addons}
        onChange={change('addons')}
        field={field}
      />
      {children}
    </FormSection>
  )
}

interface QuestionsSectionProps {
  form: RegistrationFields
  questions: readonly AskedQuestion[]
}

export const QuestionsSection = ({ form, questions }: QuestionsSectionProps) => {
  const { values, change, field } = over(form)
  return (
    <FormSection id="questions" title="Questions from the host">
      <Questions
        questions={questions}
        answers={values.answers}
        onChange={(answers) => {
          change('answers')(answers)
          for (const { question_id } of answers) form.clearFieldError(`answers.${question_id}`)
        }}
        field={field}
      />
    </FormSection>
  )
}

interface PeopleSectionProps {
  form: RegistrationFields
  side?: OrganizationKind
  children?: ReactNode
}

export const PeopleSection = ({ form, side, children }: PeopleSectionProps) => {
  const { values, change, field } = over(form)
  return (
    <FormSection
      id="people"
      title="Representatives"
      help="The host uses names and emails to prepare badges and contact you."
    >
      <People
        {...(side && { side })}
        people={values.representatives}
        onChange={change('representatives')}
        field={field}
        error={form.errors.representatives}
      />
      {children}
    </FormSection>
  )
}

export const NotesSection = ({ field }: { field: TextareaProps }) => (
  <FormSection id="notes" title="Anything else?">
    <Textarea
      label="Notes for the host (optional)"
      description="Power, internet, a bigger table, your arrival time."
      autosize
      minRows={3}
      maxRows={10}
      maxLength={NOTES_LENGTH}
      {...field}
    />
  </FormSection>
)
