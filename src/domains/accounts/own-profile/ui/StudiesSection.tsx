import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { StudentProfile } from '#domains/students/students.contract.ts'
import { ClassSelect, DegreeSelect, MajorsSelect } from '#domains/students/ui/StudiesFields.tsx'
import { UniversityField } from '#domains/students/ui/UniversityField.tsx'
import { FormSection } from '#web/kit/FormSection.tsx'
import { StatusBadge, type Tone } from '#web/kit/StatusBadge.tsx'
import type { ProfileForm } from './useProfileForm.ts'

interface StudiesSectionProps {
  form: ProfileForm
  saved: Pick<StudentProfile, 'university' | 'affiliation'>
}

const affiliationWords: Record<
  StudentProfile['affiliation'],
  { tone: Tone; label: string; next: string | null }
> = {
  verified: { tone: 'good', label: 'Confirmed: you study here', next: null },
  unverified: {
    tone: 'waiting',
    label: 'Waiting for your university',
    next: 'It sees your name, your email, and your studies, and confirms that you study there. You can apply in the meantime; events for its students open to you once it has.',
  },
  declined: {
    tone: 'bad',
    label: 'Your university could not confirm you',
    next: 'Employers don’t see this university, and events only for its students are closed to you. Choose the one you attend. If this is a mistake, write to the career office: it can confirm you at any time. Choosing the same university again doesn’t send a new request.',
  },
}

const Affiliation = ({ form, saved: { university, affiliation } }: StudiesSectionProps) => {
  if (!university || form.values.university_id !== university.id) return null
  const { next, ...badge } = affiliationWords[affiliation]
  return (
    <Stack gap="xs" align="flex-start">
      <StatusBadge {...badge} />
      {next && (
        <Text size="sm" c="dimmed">
          {next}
        </Text>
      )}
    </Stack>
  )
}

export const StudiesSection = ({ form, saved }: StudiesSectionProps) => (
  <FormSection id="studies" title="Your studies" help="We match jobs and events to them.">
    <UniversityField
      listed={form.field('university_id')}
      named={form.field('university_name')}
      chosen={saved.university}
    />
    <Affiliation form={form} saved={saved} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <DegreeSelect label="Degree" placeholder="Choose" {...form.field('degree')} />
      <ClassSelect label="Graduation year" placeholder="Choose" {...form.field('graduation_class')} />
    </SimpleGrid>
    <MajorsSelect label="Majors (optional)" {...form.field('majors')} />
  </FormSection>
)
