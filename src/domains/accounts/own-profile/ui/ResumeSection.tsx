import { Anchor, Button, Group, Paper, Text } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { ReadResumeButton } from '#domains/students/resume-reading/ui/ReadResumeButton.tsx'
import type { StudentProfile } from '#domains/students/students.contract.ts'
import classes from '#domains/students/ui/students.module.css'
import { FilePick } from '#web/kit/FilePick.tsx'
import { FormSection } from '#web/kit/FormSection.tsx'
import { Day } from '#web/kit/time.tsx'
import type { ProfileForm } from './useProfileForm.ts'

interface ResumeSectionProps {
  form: ProfileForm
  resume: StudentProfile['resume']
  university: StudentProfile['university']
}

const Stored = ({ form, resume }: { form: ProfileForm; resume: NonNullable<StudentProfile['resume']> }) => (
  <Paper className={classes.stored!}>
    <IconFileText size={28} aria-hidden color="var(--fl-accent)" />
    <div className={classes.storedName}>
      <Text fw={500} size="sm" truncate td={form.resumeRemoved ? 'line-through' : undefined}>
        {resume.filename}
      </Text>
      <Text size="xs" c="dimmed">
        {form.resumeRemoved ? (
          'Removed when you save'
        ) : (
          <>
            Uploaded <Day at={resume.uploaded_at} />
          </>
        )}
      </Text>
    </div>
    <Group gap="xs" wrap="nowrap">
      <Anchor href={resume.url} download size="sm">
        <Group gap="2xs" wrap="nowrap">
          <IconDownload size={16} aria-hidden /> Download
        </Group>
      </Anchor>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={() => form.setResumeRemoved(!form.resumeRemoved)}
      >
        {form.resumeRemoved ? 'Keep it' : 'Remove'}
      </Button>
    </Group>
  </Paper>
)

/** What the form holds of what a resume may say too. */
const fieldsOf = ({ values }: ProfileForm) => ({
  university_id: values.university_id || '',
  degree: values.degree || null,
  graduation_class: values.graduation_class || null,
  majors: values.majors || [],
  skills: values.skills || [],
  links: values.links || [],
})

export const ResumeSection = ({ form, resume, university }: ResumeSectionProps) => (
  <FormSection
    id="resume"
    title="Resume"
    help="It goes along when you apply. An application keeps the resume it was sent with, even if you upload another later."
  >
    {resume && <Stored form={form} resume={resume} />}
    {resume && !form.resumeRemoved && (
      <ReadResumeButton
        now={fieldsOf(form)}
        universityNow={university?.name ?? ''}
        onTake={(change) => form.setValues(change as Parameters<typeof form.setValues>[0])}
      />
    )}
    <FilePick kind="document" label={resume ? 'Replace it' : 'Your resume'} {...form.field('resumeFile')} />
  </FormSection>
)
