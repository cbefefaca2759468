import { Card, Group, Stack, Text } from '@mantine/core'
import { IconEye, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EditorLayout } from '../../../web/kit/EditorLayout.tsx'
import { FormSummary } from '../../../web/kit/FormSummary.tsx'
import { LeaveGuard } from '../../../web/kit/LeaveGuard.tsx'
import { LinkButton } from '../../../web/kit/links.tsx'
import { Page } from '../../../web/kit/Page.tsx'
import { PageHeader } from '../../../web/kit/PageHeader.tsx'
import { SaveBar } from '../../../web/kit/SaveBar.tsx'
import { ErrorState, Skeletons } from '../../../web/kit/states.tsx'
import { queryFor } from '../../../web/queries.ts'
import { type StudentMe, studentAuth } from '../../accounts/auth/contract.ts'
import { PictureCard } from '../../accounts/ui/PictureCard.tsx'
import { MailCard } from '../../notifications/ui/MailCard.tsx'
import { DataCard } from '../../privacy/ui/DataCard.tsx'
import { SeenSection } from '../looks/ui/SeenSection.tsx'
import { AboutSection } from './AboutSection.tsx'
import { CompletenessCard } from './CompletenessCard.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { ResumeSection } from './ResumeSection.tsx'
import { SkillsSection } from './SkillsSection.tsx'
import { StudiesSection } from './StudiesSection.tsx'
import { type ProfileForm, useProfileForm } from './useProfileForm.ts'

const stateOf = (me: StudentMe, { values, resumeRemoved }: ProfileForm) => ({
  ...values,
  majors: values.majors || [],
  skills: values.skills || [],
  picture_url: me.picture_url,
  has_resume: Boolean(values.resumeFile) || (me.resume !== null && !resumeRemoved),
})

const PasswordCard = () => (
  <Card>
    <Group justify="space-between" gap="xs">
      <Text>Password</Text>
      <LinkButton
        to="/student/my-profile/change-password"
        variant="default"
        size="xs"
        leftSection={<IconLock size={16} aria-hidden />}
      >
        Change
      </LinkButton>
    </Group>
  </Card>
)

const Editor = ({ me }: { me: StudentMe }) => {
  const form = useProfileForm(me)
  return (
    <EditorLayout
      label="Your profile so far"
      side={
        <>
          <PictureCard url={me.picture_url} name={`${me.first_name} ${me.last_name}`} />
          <CompletenessCard profile={stateOf(me, form)} />
        </>
      }
      after={{
        label: 'Your account',
        content: (
          <>
            <SeenSection />
            <PasswordCard />
            <MailCard role="student" />
            <DataCard role="student" />
          </>
        ),
      }}
    >
      <form {...form.props}>
        <Stack gap="lg">
          <FormSummary form={form} />
          <AboutSection form={form} email={me.email} />
          <StudiesSection form={form} saved={me} />
          <SkillsSection form={form} />
          <ResumeSection form={form} resume={me.resume} />
          <PrivacySection form={form} />
          <SaveBar form={form} />
          <LeaveGuard form={form} />
        </Stack>
      </form>
    </EditorLayout>
  )
}

/** How a student sees and edits themselves. */
export const StudentProfile = () => {
  const { data: me, error, refetch } = useQuery(queryFor(studentAuth.me))
  return (
    <Page>
      <PageHeader title="My profile" description="What employers see of you when you apply.">
        {me && (
          <LinkButton
            to="/view-participant-detail"
            search={{ id: me.student_id }}
            variant="default"
            size="xs"
            mt="xs"
            leftSection={<IconEye size={16} aria-hidden />}
          >
            See it as an employer
          </LinkButton>
        )}
      </PageHeader>
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : me ? (
        <Editor me={me} />
      ) : (
        <Skeletons count={4} />
      )}
    </Page>
  )
}
