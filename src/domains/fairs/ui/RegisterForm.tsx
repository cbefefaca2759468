import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHourglass, IconInfoCircle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNotedProgress } from '#domains/events/invitations/received/ui/useNotedProgress.ts'
import { EventTime } from '#domains/events/ui/EventTime.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSection } from '#web/kit/FormSection.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { useSession } from '#web/session.ts'
import { EndingAppointments } from '../appointments/ui/EndingAppointments.tsx'
import type { FairDetail, OwnRegistration } from '../exhibitor-registration.contract.ts'
import type { Representative } from '../fairs.contract.ts'
import { BillingFields, billingLabels, noBilling } from '../invoices/ui/BillingFields.tsx'
import type { GivenAddons, GivenAnswers } from '../registration-form/form-answers.contract.ts'
import { answerErrors } from '../registration-form/form-answers.contract.ts'
import { waitingCalls } from '../waiting/ui/calls.ts'
import { addonsCost, offeredTo } from './addon-costs.ts'
import { BoothChoice } from './BoothChoice.tsx'
import { fairPages, fairQuery, staleAfterStep, stepsOf } from './calls.ts'
import { Invited } from './Invited.tsx'
import { nobody } from './People.tsx'
import { RegistrationCost } from './RegistrationCost.tsx'
import {
  AddonsSection,
  NotesSection,
  PeopleSection,
  QuestionsSection,
  sectionLabels,
} from './RegistrationSections.tsx'
import { asRegistered, startOf } from './start-of-registration.ts'

interface RegisterFormProps {
  side: OrganizationKind
  fair: FairDetail
  /** The registration to change; a new one when left out. */
  registration?: OwnRegistration
}

const isInvited = ({ side, fair, registration }: RegisterFormProps): boolean =>
  side === 'employer' && !registration && fair.invitation === 'pending'

const Form = ({ side, fair, registration }: RegisterFormProps) => {
  const accepts = isInvited({ side, fair, ...(registration && { registration }) })
  const note = useNotedProgress(fair.id, accepts)
  const navigate = useNavigate()
  const steps = stepsOf(side)
  const client = useQueryClient()
  const { person, account } = useSession()
  const reader: Representative =
    person && account
      ? {
          name: fullName(person),
          email: person.email,
          job_title: '',
          account_id: account.id,
        }
      : nobody
  const start = startOf(fair, fair.prepared, reader)
  const [chosen, setChosen] = useState(registration ? (registration.booth?.id ?? null) : start.booth_id)
  // questions no longer asked keep their answers
  const askedOf = (answers: GivenAnswers) =>
    answers.filter(({ question_id }) => fair.questions.some(({ id }) => id === question_id))
  const waits = !registration && fair.booth.some(({ id, free }) => id === chosen && free === 0)
  const step = waits ? waitingCalls(side).join : registration ? steps.edit : steps.register
  const form = useContractForm({
    endpoint: step as unknown as typeof steps.register,
    params: { id: registration?.id ?? fair.id },
    initial: {
      ...(registration ? asRegistered(registration) : start),
      billing: noBilling,
    },
    labels: { ...billingLabels, ...sectionLabels(fair) },
    prepare: (values) => ({ ...values, answers: askedOf(values.answers as GivenAnswers) }),
    check: ({ booth_id, answers }): FieldErrors => ({
      ...(fair.needs_booth && !booth_id && { booth_id: ['Choose a booth'] }),
      ...answerErrors(fair.questions, askedOf(answers as GivenAnswers)),
    }),
    invalidates: staleAfterStep(side),
    onSuccess: ({ id }) => {
      if (waits) {
        announceToScreenReader('You’re in line')
        return navigate({ to: fairPages[side].detail, search: { id: fair.id } })
      }
      announceToScreenReader(registration ? 'Registration updated' : 'Your registration is in')
      return navigate({ to: fairPages[side].status, search: { id } })
    },
    // the booth may be gone, and can be waited for now
    onFailure: () => client.invalidateQueries({ queryKey: fairQuery(side, fair.id).queryKey }),
  })
  const values = form.getValues()
  const costs =
    fair.booth.some(({ id, price }) => id === values.booth_id && price > 0) ||
    addonsCost(fair, registration, values.addons as GivenAddons) > 0
  const offered = offeredTo(fair, registration)
  return (
    <form {...form.props} onChange={() => note('started')}>
      <Stack gap="lg">
        <FormSummary form={form} />
        {fair.booth.length > 0 && (
          <FormSection id="booth" title="Your booth">
            <BoothChoice
              fair={fair}
              own={registration?.booth?.id ?? null}
              canWait={!registration && fair.may.wait}
              field={
                {
                  ...form.field('booth_id'),
                  onChange: (id: string | null) => {
                    setChosen(id)
                    form.setFieldValue('booth_id' as never, id as never)
                  },
                } as never
              }
            />
            {waits && (
              <Alert color="blue" icon={<IconHourglass aria-hidden />}>
                This kind of booth is sold out. Join the line: when one becomes available and it’s your turn,
                you’re registered with what you enter here, and we email your team. Until then you owe nothing
                and can leave at any time.
              </Alert>
            )}
            <RegistrationCost
              fair={fair}
              boothId={(values.booth_id as string | null) ?? null}
              chosen={waits ? [] : (values.addons as GivenAddons)}
              {...(registration && { registration })}
            />
          </FormSection>
        )}
        {offered.length > 0 && !waits && (
          <AddonsSection
            form={form}
            addons={offered}
            currency={fair.booth_currency}
            own={registration?.addons ?? []}
          >
            {fair.booth.length === 0 && (
              <RegistrationCost
                fair={fair}
                boothId={null}
                chosen={values.addons as GivenAddons}
                {...(registration && { registration })}
              />
            )}
          </AddonsSection>
        )}
        {fair.questions.length > 0 && <QuestionsSection form={form} questions={fair.questions} />}
        <PeopleSection form={form} side={side}>
          {registration && (
            <EndingAppointments
              side={side}
              registration={registration}
              people={values.representatives as Representative[]}
            />
          )}
        </PeopleSection>
        {!registration && costs && !waits && (
          <FormSection
            id="billing"
            title="Your invoice"
            help="What you leave empty is as it was the last time. You can change it until the invoice is issued."
          >
            <BillingFields isOwn field={(name) => form.field(`billing.${name}` as never)} />
          </FormSection>
        )}
        <NotesSection field={form.field('notes')} />
        <Group justify="flex-end">
          <LinkButton
            to={registration ? fairPages[side].status : fairPages[side].detail}
            search={{ id: registration?.id ?? fair.id }}
            variant="default"
          >
            Cancel
          </LinkButton>
          <Button type="submit" loading={form.sending}>
            {waits
              ? 'Join the waiting line'
              : registration
                ? 'Save changes'
                : accepts
                  ? 'Accept and register'
                  : 'Register'}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}

/** Registers for a fair or event, or changes the registration. */
export const RegisterPage = ({ side, fair: loaded, registration }: RegisterFormProps) => {
  const { data: fair = loaded } = useQuery(fairQuery(side, loaded.id))
  const open = registration ? registration.may.edit : fair.may.register || fair.may.wait
  const invited = isInvited({ side, fair, ...(registration && { registration }) })
  return (
    <Page narrow>
      <PageHeader
        title={registration ? 'Change your registration' : invited ? 'Accept and register' : 'Register'}
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
      {invited && <Invited fair={fair} />}
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
