import { Button, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNewEmail } from '#domains/accounts/ui/useNewEmail.ts'
import { useNext } from '#domains/accounts/ui/useNext.ts'
import { useRegistered } from '#domains/accounts/ui/useRegistered.ts'
import { CountrySelect } from '#domains/organizations/profile/ui/CountrySelect.tsx'
import { type DirectoryUniversity, UniversityPicker } from '#domains/students/ui/UniversityPicker.tsx'
import { useContractForm } from '#web/contract-form.ts'
import { FieldGroup } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { registerUniversity } from '../organization-sign-up.contract.ts'
import { MemberFields, nobodyYet } from './MemberFields.tsx'

const initial = {
  university_id: '',
  organization_name: '',
  website: '',
  country_code: '',
  city: '',
  ...nobodyYet,
}
const labels = { university_id: 'University', organization_name: 'Name', country_code: 'Country' }
const NEEDED = ['This field is required']

/** Registers a university, chosen from the directory or entered by name, together with its first admin. */
export const UniversityRegistration = () => {
  const [listed, setListed] = useState(true)
  const [university, setUniversity] = useState<DirectoryUniversity | null>(null)
  const next = useNext()
  const newEmail = useNewEmail('university_user')
  const registered = useRegistered('university_user')
  const form = useContractForm({
    endpoint: registerUniversity,
    initial: { ...initial, next: next ?? '' },
    labels,
    check: (values) => ({
      ...(listed && !values.university_id && { university_id: ['Choose your university from the list'] }),
      ...(!listed && !values.organization_name && { organization_name: NEEDED }),
      ...(!listed && !values.country_code && { country_code: ['Choose a country'] }),
      ...newEmail.check(values),
    }),
    prepare: (values) =>
      listed ? { ...values, organization_name: '', country_code: '' } : { ...values, university_id: '' },
    onSuccess: ({ status }, { email }) => registered(status, String(email)),
    onFailure: newEmail.onFailure,
  })
  const { onChange: setId, ...picker } = form.field('university_id')
  const domain = listed ? university?.domains[0] : undefined
  return (
    <form {...form.props}>
      <Stack gap="lg">
        <FormSummary form={form} />
        <FieldGroup legend="The university">
          {listed && (
            <UniversityPicker
              label="University"
              {...picker}
              onChange={(id, chosen) => {
                setId(id ?? '')
                setUniversity(chosen)
              }}
            />
          )}
          <Switch
            label="It’s not on the list"
            checked={!listed}
            onChange={(event) => setListed(!event.currentTarget.checked)}
          />
          {!listed && (
            <>
              <TextInput label="Name" autoComplete="organization" {...form.field('organization_name')} />
              <CountrySelect label="Country" {...form.field('country_code')} />
            </>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="City (optional)" autoComplete="address-level2" {...form.field('city')} />
            <TextInput
              label="Website (optional)"
              type="url"
              placeholder="https://"
              autoComplete="url"
              {...form.field('website')}
            />
          </SimpleGrid>
        </FieldGroup>
        <FieldGroup legend="You, its first admin">
          <MemberFields
            form={form}
            newEmail={newEmail}
            emailHelp={
              domain
                ? `Use your address at ${domain} if you have one; it helps us review your request.`
                : 'Use your university address if you have one; it helps us review your request.'
            }
          />
        </FieldGroup>
        <Button type="submit" size="md" loading={form.sending}>
          Register university
        </Button>
        <LeaveGuard form={form} />
      </Stack>
    </form>
  )
}
