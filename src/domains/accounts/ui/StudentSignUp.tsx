import { Button, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../web/contract-form.ts'
import { FormSummary } from '../../../web/kit/FormSummary.tsx'
import { LeaveGuard } from '../../../web/kit/LeaveGuard.tsx'
import { LinkAnchor } from '../../../web/kit/links.tsx'
import { AffiliationHint } from '../../students/ui/AffiliationHint.tsx'
import { ClassSelect, DegreeSelect, MajorsSelect } from '../../students/ui/StudiesFields.tsx'
import { type DirectoryUniversity, UniversityPicker } from '../../students/ui/UniversityPicker.tsx'
import { studentAuth } from '../auth/contract.ts'
import { AccountFields } from './AccountFields.tsx'
import { useNewEmail } from './useNewEmail.ts'
import { useNext } from './useNext.ts'
import { useRegistered } from './useRegistered.ts'

const labels = {
  university_id: 'University',
  graduation_class: 'Graduation year',
  degree: 'Degree',
  majors: 'Majors',
}

const initial = {
  university_id: '',
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
    check: newEmail.check,
    onSuccess: ({ status }, { email }) => registered(status, String(email)),
    onFailure: newEmail.onFailure,
  })
  const { onChange: setUniversityId, ...universityField } = form.field('university_id')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <UniversityPicker
          label="University"
          nothingFound={
            <>
              No university by that name. Try its full name in the local language, or{' '}
              <LinkAnchor to="/contact-us" search={{ topic: 'university' }} inherit underline="always">
                tell us
              </LinkAnchor>{' '}
              that it is missing.
            </>
          }
          {...universityField}
          onChange={(id, chosen) => {
            setUniversityId(id ?? '')
            setUniversity(chosen)
          }}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DegreeSelect label="Degree" placeholder="Choose" {...form.field('degree')} />
          <ClassSelect label="Graduation year" placeholder="Choose" {...form.field('graduation_class')} />
        </SimpleGrid>
        <MajorsSelect label="Majors (optional)" {...form.field('majors')} />
        <AccountFields
          form={form}
          newEmail={newEmail}
          emailHelp="Your university’s address is best, if you have one."
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
