import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FieldErrors } from '#shared/problems.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSection } from '#web/kit/FormSection.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { NOTES_LENGTH, type Representative } from '../../fairs.contract.ts'
import {
  answerErrors,
  type GivenAddons,
  type GivenAnswers,
} from '../../registration-form/form-answers.contract.ts'
import { AddonChoice } from '../../registration-form/ui/AddonChoice.tsx'
import { Questions } from '../../registration-form/ui/Questions.tsx'
import { BoothChoice } from '../../ui/BoothChoice.tsx'
import { nobody, People } from '../../ui/People.tsx'
import { startOf } from '../../ui/start-of-registration.ts'
import { personLabels } from '../../ui/words.ts'
import {
  lookAtRegistration,
  type Preparing,
  prepareRegistration,
} from '../prepared-registrations.contract.ts'

interface PreparedFormProps {
  token: string
  preparing: Preparing
  /** Goes on to the sign-up of whoever is named first. */
  onSignUp: (first: Representative) => Promise<void>
}

/** What an employer that is not here yet registers with. */
export const PreparedForm = ({ token, preparing, onSignUp }: PreparedFormProps) => {
  const { form: fair, prepared, is_signed_up } = preparing
  const navigate = useNavigate()
  const form = useContractForm({
    endpoint: prepareRegistration,
    initial: { token, ...startOf(fair, prepared, nobody) },
    labels: {
      booth_id: 'Booth',
      ...personLabels,
      ...Object.fromEntries(fair.questions.map(({ id, label }) => [`answers.${id}`, label])),
      ...Object.fromEntries(fair.addons.map(({ id, name }) => [`addons.${id}`, name])),
    },
    check: ({ booth_id, answers }): FieldErrors => ({
      ...(fair.needs_booth && !booth_id && { booth_id: ['Choose a booth'] }),
      ...answerErrors(fair.questions, answers as GivenAnswers),
    }),
    invalidates: [lookAtRegistration],
    onSuccess: (_, { representatives }) => {
      announceToScreenReader('Saved')
      return is_signed_up
        ? navigate({ to: '/email-invitation', search: { token } })
        : onSignUp((representatives as Representative[])[0]!)
    },
  })
  const values = form.getValues()
  const fieldOf = (path: string) => {
    const { id, error } = form.field(path as never)
    return { id, error }
  }
  return (
    <form {...form.props}>
      <Stack gap="lg">
        <FormSummary form={form} />
        {fair.booth.length > 0 && (
          <FormSection id="booth" title="Your booth">
            <BoothChoice
              fair={fair}
              own={null}
              canWait={false}
              description="We hold it for you as soon as your organization is approved. You pay nothing before the host approves the registration."
              field={form.field('booth_id') as never}
            />
          </FormSection>
        )}
        {fair.addons.length > 0 && (
          <FormSection id="addons" title="Packages and add-ons" help="What you choose is added to your fee.">
            {form.errors.addons && (
              <Text size="sm" c="red" role="alert">
                {form.errors.addons}
              </Text>
            )}
            <AddonChoice
              addons={fair.addons}
              currency={fair.booth_currency}
              own={[]}
              chosen={values.addons as GivenAddons}
              onChange={(chosen) => form.setFieldValue('addons' as never, chosen as never)}
              field={fieldOf}
            />
          </FormSection>
        )}
        {fair.questions.length > 0 && (
          <FormSection id="questions" title="Questions from the host">
            <Questions
              questions={fair.questions}
              answers={values.answers as GivenAnswers}
              onChange={(answers) => {
                form.setFieldValue('answers' as never, answers as never)
                for (const { question_id } of answers) form.clearFieldError(`answers.${question_id}`)
              }}
              field={fieldOf}
            />
          </FormSection>
        )}
        <FormSection
          id="people"
          title="Representatives"
          help="The host uses names and emails to prepare badges and contact you."
        >
          <People
            people={values.representatives as Representative[]}
            onChange={(people) => form.setFieldValue('representatives' as never, people as never)}
            field={fieldOf}
            error={form.errors.representatives}
          />
        </FormSection>
        <FormSection id="notes" title="Anything else?">
          <Textarea
            label="Notes for the host (optional)"
            description="Power, internet, a bigger table, your arrival time."
            autosize
            minRows={3}
            maxRows={10}
            maxLength={NOTES_LENGTH}
            {...form.field('notes')}
          />
        </FormSection>
        <Group justify="flex-end">
          <LinkButton to="/email-invitation" search={{ token }} variant="default">
            Back
          </LinkButton>
          <Button type="submit" loading={form.sending}>
            {is_signed_up ? 'Save' : 'Save and sign up'}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}
