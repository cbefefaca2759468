import { Card, Group, Stack, Text } from '@mantine/core'
import { IconEye, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { MailCard } from '#domains/notifications/ui/MailCard.tsx'
import { SeenSection } from '#domains/students/profile-views/ui/SeenSection.tsx'
import { CompletenessCard } from '#domains/students/ui/CompletenessCard.tsx'
import { fullName } from '#shared/labels.ts'
import { EditorLayout } from '#web/kit/EditorLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { SaveBar } from '#web/kit/SaveBar.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { studentAuth } from '../../authentication.contract.ts'
import { PictureCard } from '../../ui/PictureCard.tsx'
import type { StudentMe } from '../own-profile.contract.ts'
import { AboutSection } from './AboutSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { ResumeSection } from './ResumeSection.tsx'
import { SkillsSection } from './SkillsSection.tsx'
import { StudiesSection } from './StudiesSection.tsx'
import { type ProfileForm, useProfileForm } from './useProfileForm.ts'

const BackgroundSections = lazy(() => import('#domains/students/background/ui/BackgroundSections.tsx'))

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
        aria-label="Change your password"
        leftSection={<IconLock size={16} aria-hidden />}
      >
        Change
      </LinkButton>
    </Group>
  </Card>
)

const Editor = ({ me, children }: { me: StudentMe; children: ReactNode }) => {
  const form = useProfileForm(me)
  return (
    <EditorLayout
      label="Your profile so far"
      side={
        <>
          <PictureCard url={me.picture_url} name={fullName(me)} />
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
            {children}
          </>
        ),
      }}
    >
      <form {...form.props}>
        <Stack gap="lg">
          <FormSummary form={form} />
          <AboutSection form={form} email={me.email} />
          <StudiesSection form={form} saved={me} />
          <Suspense fallback={<Skeletons count={3} height={120} />}>
            <BackgroundSections />
          </Suspense>
          <SkillsSection form={form} />
          <ResumeSection form={form} resume={me.resume} university={me.university} />
          <PrivacySection form={form} />
          <SaveBar form={form} />
          <LeaveGuard form={form} />
        </Stack>
      </form>
    </EditorLayout>
  )
}

/** A student's own profile, to view and edit; `children` are further links. */
export const StudentProfile = ({ children }: { children?: ReactNode }) => {
  const { data: me, error, refetch } = useQuery(queryFor(studentAuth.me))
  return (
    <Page>
      <PageHeader title="My profile" description="What employers see when you apply.">
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
        <Editor me={me}>{children}</Editor>
      ) : (
        <Skeletons count={4} />
      )}
    </Page>
  )
}
