import { Button, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FieldErrors } from '#shared/problems.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSection } from '#web/kit/FormSection.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { Representative } from '../../fairs.contract.ts'
import { answerErrors, type GivenAnswers } from '../../registration-form/form-answers.contract.ts'
import { BoothChoice } from '../../ui/BoothChoice.tsx'
import { nobody } from '../../ui/People.tsx'
import {
  AddonsSection,
  NotesSection,
  PeopleSection,
  QuestionsSection,
  sectionLabels,
} from '../../ui/RegistrationSections.tsx'
import { startOf } from '../../ui/start-of-registration.ts'
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
    labels: sectionLabels(fair),
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
          <AddonsSection form={form} addons={fair.addons} currency={fair.booth_currency} own={[]} />
        )}
        {fair.questions.length > 0 && <QuestionsSection form={form} questions={fair.questions} />}
        <PeopleSection form={form} />
        <NotesSection field={form.field('notes')} />
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
