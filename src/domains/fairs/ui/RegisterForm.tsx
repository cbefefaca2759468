import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { EventTime } from '#domains/events/ui/EventTime.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, dateLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSection } from '#web/kit/FormSection.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { EndingAppointments } from '../appointments/ui/EndingAppointments.tsx'
import type { FairDetail, OwnRegistration } from '../exhibitor-registration.contract.ts'
import { MOST_REPRESENTATIVES, NOTES_LENGTH, type Representative } from '../fairs.contract.ts'
import { BoothChoice } from './BoothChoice.tsx'
import { fairPages, staleAfterStep, stepsOf } from './calls.ts'
import classes from './fairs.module.css'
import { HowToPay } from './HowToPay.tsx'
import { nobody, People } from './People.tsx'
import { priceLabel } from './words.ts'

interface RegisterFormProps {
  side: OrganizationKind
  fair: FairDetail
  /** The registration to change; a new one when left out. */
  registration?: OwnRegistration
}

/** When a fee is due: on a date, or after the host's approval. */
const dueLabel = (fair: FairDetail, registration: RegisterFormProps['registration']): string =>
  registration?.due_at
    ? `due by ${dateLabel(registration.due_at, fair.time_zone)}`
    : `due within ${countLabel(fair.payment_due_days, 'day')} of the host’s approval`

const Cost = ({
  fair,
  boothId,
  registration,
}: { fair: FairDetail; boothId: string | null } & Pick<RegisterFormProps, 'registration'>) => {
  const booth = fair.booth.find(({ id }) => id === boothId)
  if (!booth && fair.needs_booth) return null
  const price = booth?.price ?? 0
  const same = registration && registration.booth?.id === boothId
  return (
    <div className={classes.cost} role="status">
      <Text fw={600}>
        {price > 0
          ? `${priceLabel(same ? registration.fee : price, fair.booth_currency)}, ${dueLabel(fair, registration)}`
          : 'Nothing to pay'}
      </Text>
      <Text size="sm">
        {price > 0
          ? 'You don’t pay anything until the host approves you. You then pay outside Fairlead as the host instructs and upload the proof of payment on your registration’s page. Once the host verifies it, you get a receipt.'
          : 'Taking part is free.'}
      </Text>
      {price > 0 && <HowToPay instructions={fair} />}
    </div>
  )
}

const labels: Record<string, string> = { booth_id: 'Booth', representatives: 'Representatives' }
for (let place = 0; place < MOST_REPRESENTATIVES; place++) {
  labels[`representatives.${place}.name`] = `Name of person ${place + 1}`
  labels[`representatives.${place}.email`] = `Email of person ${place + 1}`
  labels[`representatives.${place}.job_title`] = `Job title of person ${place + 1}`
}

const Form = ({ side, fair, registration }: RegisterFormProps) => {
  const navigate = useNavigate()
  const steps = stepsOf(side)
  const form = useContractForm({
    endpoint: (registration ? steps.edit : steps.register) as typeof steps.register,
    params: { id: registration?.id ?? fair.id },
    initial: {
      booth_id: registration?.booth?.id ?? null,
      representatives: (registration?.representatives ?? [nobody]) as Representative[],
      notes: registration?.notes ?? '',
    },
    labels,
    check: ({ booth_id }): FieldErrors =>
      fair.needs_booth && !booth_id ? { booth_id: ['Choose a booth'] } : {},
    invalidates: staleAfterStep(side),
    onSuccess: ({ id }) => {
      announceToScreenReader(registration ? 'Registration updated' : 'Your registration is in')
      return navigate({ to: fairPages[side].status, search: { id } })
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
              own={registration?.booth?.id ?? null}
              field={form.field('booth_id') as never}
            />
            <Cost
              fair={fair}
              boothId={(values.booth_id as string | null) ?? null}
              {...(registration && { registration })}
            />
          </FormSection>
        )}
        <FormSection
          id="people"
          title="Representatives"
          help="The host uses names and emails to prepare badges and contact you."
        >
          <People
            side={side}
            people={values.representatives as Representative[]}
            onChange={(people) => form.setFieldValue('representatives' as never, people as never)}
            field={fieldOf}
            error={form.errors.representatives}
          />
          {registration && (
            <EndingAppointments
              side={side}
              registration={registration}
              people={values.representatives as Representative[]}
            />
          )}
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
          <LinkButton
            to={registration ? fairPages[side].status : fairPages[side].detail}
            search={{ id: registration?.id ?? fair.id }}
            variant="default"
          >
            Cancel
          </LinkButton>
          <Button type="submit" loading={form.sending}>
            {registration ? 'Save changes' : 'Register'}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}

/** Registers for a fair or event, or changes the registration. */
export const RegisterPage = ({ side, fair, registration }: RegisterFormProps) => {
  const open = registration ? registration.may.edit : fair.may.register
  return (
    <Page narrow>
      <PageHeader
        title={registration ? 'Change your registration' : 'Register'}
        description={
          <>
            <LinkAnchor to={fairPages[side].detail} search={{ id: fair.id }} inherit underline="always">
              <bdi>{fair.title}</bdi>
            </LinkAnchor>
            , <bdi>{fair.host.name}</bdi>
          </>
        }
      >
        <Text size="sm" c="dimmed" component="div">
          <EventTime event={fair} />
        </Text>
      </PageHeader>
      {open ? (
        <Form side={side} fair={fair} {...(registration && { registration })} />
      ) : (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {registration
            ? 'This registration can no longer be changed.'
            : (fair.hindrance ?? 'Your role can view this but not register. Ask an admin on your team.')}
          {fair.registration && !registration && (
            <>
              {' '}
              <LinkAnchor to={fairPages[side].status} search={{ id: fair.registration.id }} inherit>
                View your registration
              </LinkAnchor>
            </>
          )}
        </Alert>
      )}
    </Page>
  )
}
