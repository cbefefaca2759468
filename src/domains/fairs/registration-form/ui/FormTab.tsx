import { Alert, Button, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListEditor } from '#domains/events/hosting/editing/ui/ListEditor.tsx'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { MOST_ADDONS, MOST_QUESTIONS } from '../form-answers.contract.ts'
import { type HostedForm, registrationForm, writeRegistrationForm } from '../registration-form.contract.ts'
import { AddonFields } from './AddonFields.tsx'
import { type Addon, bodyOf, initialOf, labelsOf, newKey, type Question, type Values } from './form-values.ts'
import { QuestionFields } from './QuestionFields.tsx'

const currencies = Intl.supportedValuesOf('currency')

const Retired = ({ form }: { form: HostedForm }) => {
  const names = [
    ...form.questions.filter(({ is_retired }) => is_retired).map(({ label }) => label),
    ...form.addons.filter(({ is_retired }) => is_retired).map(({ name }) => name),
  ]
  return (
    names.length > 0 && (
      <Text size="sm" c="dimmed">
        No longer on the form, but kept with those who answered or chose: {names.join(', ')}
      </Text>
    )
  )
}

const Form = ({ id, form: stored }: { id: string; form: HostedForm }) => {
  const [values, setValues] = useState<Values>(() => ({
    ...initialOf(stored),
    currency: stored.currency ?? 'USD',
  }))
  const form = useContractForm({
    endpoint: writeRegistrationForm,
    params: { id },
    initial: bodyOf(values) as never,
    labels: labelsOf(values),
    invalidates: [registrationForm],
    onSuccess: (saved) => {
      setValues((now) => ({ ...initialOf(saved), currency: now.currency }))
      announceToScreenReader('Registration form saved')
    },
  })
  const change = (next: Partial<Values>) => {
    const whole = { ...values, ...next }
    setValues(whole)
    form.setValues(bodyOf(whole) as never)
  }
  const field = (path: string) => {
    const { id: fieldId, error } = form.field(path as never)
    return { id: fieldId, error }
  }
  const setQuestion = (at: number, next: Partial<Question>) =>
    change({ questions: values.questions.map((one, index) => (index === at ? { ...one, ...next } : one)) })
  const setAddon = (at: number, next: Partial<Addon>) =>
    change({ addons: values.addons.map((one, index) => (index === at ? { ...one, ...next } : one)) })
  const isPriced = values.addons.some(({ price }) => Number(price) > 0)
  return (
    <form {...form.props}>
      <Stack gap="xl">
        <FormSummary form={form} />
        <ListEditor
          label="Questions"
          description="Exhibitors answer them when they register, and can change their answers until registration closes."
          entry="Question"
          add="Add question"
          entries={values.questions}
          most={MOST_QUESTIONS}
          id={field('questions').id}
          error={field('questions').error}
          make={() => ({
            key: newKey(),
            kind: 'short_text' as const,
            label: '',
            help: '',
            required: false,
            options: [],
            answered: 0,
          })}
          onChange={(questions) => change({ questions })}
        >
          {(question, at) => (
            <QuestionFields
              question={question}
              at={at}
              field={field}
              onChange={(next) => setQuestion(at, next)}
            />
          )}
        </ListEditor>
        <ListEditor
          label="Packages and add-ons"
          description="Power, meals, extra badges, sponsor levels: what exhibitors choose is added to their fee."
          entry="Add-on"
          add="Add add-on"
          entries={values.addons}
          most={MOST_ADDONS}
          id={field('addons').id}
          error={field('addons').error}
          make={() => ({
            key: newKey(),
            name: '',
            description: '',
            price: 0,
            per_exhibitor: 1,
            quantity: '',
            taken: 0,
          })}
          onChange={(addons) => change({ addons })}
        >
          {(addon, at) => (
            <AddonFields
              addon={addon}
              at={at}
              currency={values.currency}
              field={field}
              onChange={(next) => setAddon(at, next)}
            />
          )}
        </ListEditor>
        {isPriced && stored.currency === null && (
          <Select
            label="Currency of the prices"
            data={currencies}
            searchable
            allowDeselect={false}
            {...field('currency')}
            value={values.currency}
            onChange={(currency) => change({ currency: currency ?? 'USD' })}
          />
        )}
        <Retired form={stored} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.sending}>
            Save form
          </Button>
        </Group>
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}

/** What exhibitors are asked and offered when they register. */
export const FormTab = ({ event }: EventTabProps) => {
  const { data, error, refetch } = useQuery(queryFor(registrationForm, { params: { id: event.id } }))
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeletons count={3} />
  return (
    <Stack gap="lg" maw={760}>
      <Title order={2} size="h4">
        Registration form
      </Title>
      {data.may.edit ? (
        <Form id={event.id} form={data} />
      ) : (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {data.questions.length + data.addons.length === 0
            ? 'Exhibitors weren’t asked anything besides their booth and who’s coming.'
            : [...data.questions.map(({ label }) => label), ...data.addons.map(({ name }) => name)].join(
                ' · ',
              )}
        </Alert>
      )}
    </Stack>
  )
}
