import { Button, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { AffiliationHint } from '#domains/students/ui/AffiliationHint.tsx'
import { ClassSelect, DegreeSelect, MajorsSelect } from '#domains/students/ui/StudiesFields.tsx'
import { UniversityField } from '#domains/students/ui/UniversityField.tsx'
import type { DirectoryUniversity } from '#domains/students/ui/UniversityPicker.tsx'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { studentAuth } from '../authentication.contract.ts'
import { AccountFields } from './AccountFields.tsx'
import { useNewEmail } from './useNewEmail.ts'
import { useNext } from './useNext.ts'
import { useRegistered } from './useRegistered.ts'

const labels = {
  university_id: 'University',
  university_name: 'University',
  graduation_class: 'Graduation year',
  degree: 'Degree',
  majors: 'Majors',
}

const NEEDED = ['Choose your university, or enter its name if it isn’t listed']

const initial = {
  university_id: '',
  university_name: '',
  degree: null,
  graduation_class: null,
  majors: [] as string[],
  first_name: '',
  last_name: '',
  email: '',
  password: '',
}

export const StudentSignUp = () => {
  const [university, setUniversity] = useState<DirectoryUniversity | null>(null)
  const next = useNext()
  const newEmail = useNewEmail('student')
  const registered = useRegistered('student')
  const form = useContractForm({
    endpoint: studentAuth.register,
    initial: { ...initial, next: next ?? '' },
    labels,
    check: (values) => ({
      ...(!values.university_id &&
        !values.university_name && { university_id: NEEDED, university_name: NEEDED }),
      ...newEmail.check(values),
    }),
    onSuccess: ({ status }, { email }) => registered(status, String(email)),
    onFailure: newEmail.onFailure,
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <UniversityField
          listed={form.field('university_id')}
          named={form.field('university_name')}
          onChosen={setUniversity}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DegreeSelect label="Degree" placeholder="Choose" {...form.field('degree')} />
          <ClassSelect label="Graduation year" placeholder="Choose" {...form.field('graduation_class')} />
        </SimpleGrid>
        <MajorsSelect label="Majors (optional)" {...form.field('majors')} />
        <AccountFields
          form={form}
          newEmail={newEmail}
          emailHelp="Your university email is best, if you have one."
        >
          <AffiliationHint email={String(form.values.email)} university={university} />
        </AccountFields>
        <Button type="submit" size="md" loading={form.sending}>
          Create your account
        </Button>
        <LeaveGuard form={form} />
      </Stack>
    </form>
  )
}
