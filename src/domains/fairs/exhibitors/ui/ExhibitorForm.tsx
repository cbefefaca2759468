import { Fieldset, Modal, Select, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type Candidate,
  invitingOf,
  type universityInviting,
} from '#domains/events/invitations/event-invitations.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { SearchSelect } from '#web/kit/SearchSelect.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { NOTES_LENGTH, type Representative } from '../../fairs.contract.ts'
import { BillingFields, billingLabels, noBilling } from '../../invoices/ui/BillingFields.tsx'
import type { GivenAddons, GivenAnswers } from '../../registration-form/form-answers.contract.ts'
import { type HostedForm, registrationForm } from '../../registration-form/registration-form.contract.ts'
import { nobody, People } from '../../ui/People.tsx'
import { sectionLabels } from '../../ui/RegistrationSections.tsx'
import type { Exhibitor } from '../exhibitors.contract.ts'
import { hostedRegistrationOf, type universityHostedRegistration } from '../hosted-registration.contract.ts'
import { staleAfterDecision } from './calls.ts'
import { FormChoices } from './FormChoices.tsx'

type Calls = typeof universityHostedRegistration

interface ExhibitorFormProps {
  side: OrganizationKind
  eventId: string
  booths: readonly { id: string; name: string; free: number }[]
  /** The registration to change; without it, one is added. */
  of?: Exhibitor
  onClose: () => void
}

const others = { employer: 'university', university: 'employer' } as const
const NONE = ''

const initialOf = (of: Exhibitor | undefined) => ({
  booth_id: of?.booth?.id ?? null,
  representatives: (of?.representatives.map(({ name, email, job_title }) => ({ name, email, job_title })) ?? [
    nobody,
  ]) as Representative[],
  internal_notes: of?.internal_notes ?? '',
  answers: (of?.answers.map(({ question_id, value }) => ({ question_id, value })) ?? []) as GivenAnswers,
  addons: (of?.addons.map(({ addon_id, quantity }) => ({ addon_id, quantity })) ?? []) as GivenAddons,
})

interface Values {
  booth_id: string | null
  representatives: Representative[]
  answers: GivenAnswers
  addons: GivenAddons
}

const noForm: HostedForm = { currency: null, questions: [], addons: [], may: { edit: false } }

const Fields = ({
  side,
  eventId,
  booths,
  of,
  onClose,
  asked,
}: ExhibitorFormProps & { asked: HostedForm }) => {
  const { add, edit } = hostedRegistrationOf[side] as unknown as Calls
  const form = useContractForm({
    endpoint: (of ? edit : add) as typeof add,
    params: { id: of?.id ?? eventId },
    initial: { ...(!of && { organization_id: null, billing: noBilling }), ...initialOf(of) } as never,
    labels: {
      organization_id: 'Organization',
      ...billingLabels,
      ...sectionLabels(asked),
    },
    // questions no longer asked keep their answers
    prepare: (values) => ({
      ...values,
      answers: (values.answers as GivenAnswers).filter(({ question_id }) =>
        asked.questions.some(({ id, is_retired }) => id === question_id && !is_retired),
      ),
    }),
    invalidates: staleAfterDecision(side),
    onSuccess: () => {
      announceToScreenReader(of ? 'Registration changed' : 'Exhibitor added')
      onClose()
    },
  })
  const values = form.getValues() as unknown as Values
  const change = (path: keyof Values, value: unknown) => form.setFieldValue(path as never, value as never)
  const field = (path: string) => {
    const { id, error } = form.field(path as never)
    return { id, error }
  }
  const calls = invitingOf[side] as typeof universityInviting
  const organization = form.field('organization_id' as never)
  const booth = form.field('booth_id' as never)
  return (
    <DialogForm form={form} verb={of ? 'Save changes' : 'Add and notify'} onCancel={onClose}>
      <Stack gap="md">
        <Text size="sm">
          {of
            ? 'Their team is notified of what you change, but not of your notes.'
            : 'They’re approved at once. Their team is notified and can cancel or change the registration.'}
        </Text>
        {!of && (
          <SearchSelect<Candidate>
            {...organization}
            label={side === 'university' ? 'Employer' : 'University'}
            placeholder="Search by name"
            onChange={(value) => form.setFieldValue('organization_id' as never, value as never)}
            query={(search) =>
              queryFor(calls.candidates, { params: { id: eventId }, query: { search } }) as never
            }
            choiceOf={({ id, name }) => ({ value: id, label: name })}
            nothingFound={`No ${others[side]} of this name`}
          />
        )}
        {booths.length > 0 && (
          <Select
            {...booth}
            label="Booth"
            placeholder="Choose a booth"
            value={values.booth_id ?? NONE}
            onChange={(value) => change('booth_id', value || null)}
            data={booths.map(({ id, name, free }) => ({
              value: id,
              label: `${name} (${numberLabel(free)} free)`,
              disabled: free === 0 && id !== of?.booth?.id,
            }))}
            clearable
          />
        )}
        <People
          people={values.representatives}
          onChange={(people) => change('representatives', people)}
          field={field}
          error={form.errors.representatives}
        />
        <FormChoices
          form={asked}
          of={of}
          answers={values.answers}
          addons={values.addons}
          onAnswers={(answers) => {
            change('answers', answers)
            for (const { question_id } of answers) form.clearFieldError(`answers.${question_id}`)
          }}
          onAddons={(addons) => change('addons', addons)}
          field={field}
        />
        {!of && asked.currency && (
          <Fieldset legend="Their invoice" p="sm">
            <Stack gap="md">
              <Text size="sm" c="dimmed">
                What you leave empty is as it was at your last event. They can change it too.
              </Text>
              <BillingFields isOwn={false} field={(name) => form.field(`billing.${name}` as never)} />
            </Stack>
          </Fieldset>
        )}
        <Textarea
          label="Internal notes (optional)"
          description="Only your team sees them."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={NOTES_LENGTH}
          {...form.field('internal_notes' as never)}
        />
      </Stack>
    </DialogForm>
  )
}

/** Adds an exhibitor to the host's event, or changes its registration. */
export const ExhibitorForm = (props: ExhibitorFormProps) => {
  const { side, eventId, of, onClose } = props
  // employers' events have no form
  const asks = side === 'university'
  const asked = useQuery({ ...queryFor(registrationForm, { params: { id: eventId } }), enabled: asks })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={of ? `Change the registration of ${of.organization.name}` : 'Add an exhibitor'}
    >
      {asked.error ? (
        <ErrorState error={asked.error} retry={asked.refetch} />
      ) : asks && !asked.data ? (
        <Skeletons count={3} />
      ) : (
        <Fields {...props} asked={asked.data ?? noForm} />
      )}
    </Modal>
  )
}
