import { Modal, Select, Stack, Text, Textarea } from '@mantine/core'
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
import { queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { NOTES_LENGTH, type Representative } from '../../fairs.contract.ts'
import { nobody, People } from '../../ui/People.tsx'
import { personLabels } from '../../ui/words.ts'
import type { Exhibitor } from '../exhibitors.contract.ts'
import { hostedRegistrationOf, type universityHostedRegistration } from '../hosted-registration.contract.ts'
import { staleAfterDecision } from './calls.ts'

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
})

/** Adds an exhibitor to the host's event, or changes its registration. */
export const ExhibitorForm = ({ side, eventId, booths, of, onClose }: ExhibitorFormProps) => {
  const { add, edit } = hostedRegistrationOf[side] as unknown as Calls
  const form = useContractForm({
    endpoint: (of ? edit : add) as typeof add,
    params: { id: of?.id ?? eventId },
    initial: { ...(!of && { organization_id: null }), ...initialOf(of) } as never,
    labels: { organization_id: 'Organization', booth_id: 'Booth', ...personLabels },
    invalidates: staleAfterDecision(side),
    onSuccess: () => {
      announceToScreenReader(of ? 'Registration changed' : 'Exhibitor added')
      onClose()
    },
  })
  const values = form.getValues() as unknown as { representatives: Representative[]; booth_id: string | null }
  const calls = invitingOf[side] as typeof universityInviting
  const organization = form.field('organization_id' as never)
  const booth = form.field('booth_id' as never)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={of ? `Change the registration of ${of.organization.name}` : 'Add an exhibitor'}
    >
      <DialogForm form={form} verb={of ? 'Save changes' : 'Add and notify'} onCancel={onClose}>
        <Stack gap="md">
          <Text size="sm">
            {of
              ? 'Their team is notified of a new booth or other representatives, but not of your notes.'
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
              onChange={(value) => form.setFieldValue('booth_id' as never, (value || null) as never)}
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
            onChange={(people) => form.setFieldValue('representatives' as never, people as never)}
            field={(path) => {
              const { id, error } = form.field(path as never)
              return { id, error }
            }}
            error={form.errors.representatives}
          />
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
    </Modal>
  )
}
