import { Button, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Start, useStart } from '#domains/accounts/ui/sign-up-start.ts'
import { useNewEmail } from '#domains/accounts/ui/useNewEmail.ts'
import { useNext } from '#domains/accounts/ui/useNext.ts'
import { useRegistered } from '#domains/accounts/ui/useRegistered.ts'
import { CountrySelect } from '#domains/organizations/profile/ui/CountrySelect.tsx'
import { companySizeLabel } from '#shared/labels.ts'
import { companySizes, industries } from '#shared/lists.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FieldGroup } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { registerEmployer } from '../organization-sign-up.contract.ts'
import { HereAlready } from './HereAlready.tsx'
import { begun, MemberFields, nobodyYet } from './MemberFields.tsx'
import { MemberForm } from './MemberSignUp.tsx'

const initial = {
  organization_name: '',
  industry: null,
  company_size: null,
  website: '',
  country_code: '',
  city: '',
  ...nobodyYet,
}
const sizes = companySizes.map((value) => ({ value, label: companySizeLabel(value) }))
const labels = { organization_name: 'Name', country_code: 'Country', company_size: 'Size' }

interface Joining {
  organization: { id: string; name: string }
  /** What was typed about the person. */
  typed: Record<string, unknown>
}

/** Registers an employer together with its first admin, or leads to the one that is here already. */
export const EmployerRegistration = () => {
  const { start, clear } = useStart()
  const [joining, setJoining] = useState<Joining | null>(null)
  if (joining)
    return (
      <MemberForm
        kind="employer"
        start={start}
        onDone={clear}
        joining={joining.organization}
        typed={joining.typed}
      />
    )
  return <NewEmployer key={start?.email ?? ''} start={start} onDone={clear} onJoin={setJoining} />
}

const personIn = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(nobodyYet).map((name) => [name, values[name]]))

interface NewEmployerProps {
  /** Known before the form is first drawn, which begins with it. */
  start: Start | null
  onDone: () => void
  onJoin: (joining: Joining) => void
}

const NewEmployer = ({ start, onDone, onJoin }: NewEmployerProps) => {
  const next = useNext()
  const newEmail = useNewEmail('employer_user')
  const registered = useRegistered('employer_user')
  const form = useContractForm({
    endpoint: registerEmployer,
    initial: { ...initial, ...begun(start), next: next ?? '' },
    labels,
    check: newEmail.check,
    onSuccess: async ({ status }, { email }) => {
      await registered(status, String(email))
      onDone()
    },
    onFailure: newEmail.onFailure,
  })
  return (
    <form {...form.props}>
      <Stack gap="lg">
        <FormSummary form={form} />
        <FieldGroup legend="The organization">
          <TextInput label="Name" autoComplete="organization" {...form.field('organization_name')} />
          <HereAlready
            name={String(form.values.organization_name)}
            onJoin={(organization) => onJoin({ organization, typed: personIn(form.values) })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <Select
              label="Industry"
              placeholder="Choose"
              searchable
              openOnFocus={false}
              data={[...industries]}
              {...form.field('industry')}
            />
            <Select label="Size" placeholder="Choose" data={sizes} {...form.field('company_size')} />
            <CountrySelect label="Country" {...form.field('country_code')} />
            <TextInput label="City (optional)" autoComplete="address-level2" {...form.field('city')} />
          </SimpleGrid>
          <TextInput
            label="Website (optional)"
            inputMode="url"
            placeholder="example.com"
            autoComplete="url"
            description="It helps us review you sooner."
            {...form.field('website')}
          />
        </FieldGroup>
        <FieldGroup legend="You, its first admin">
          <MemberFields
            form={form}
            newEmail={newEmail}
            emailHelp="An address at the organization speeds up the review."
          />
        </FieldGroup>
        <Button type="submit" size="md" loading={form.sending}>
          Register employer
        </Button>
        <LeaveGuard form={form} />
      </Stack>
    </form>
  )
}
