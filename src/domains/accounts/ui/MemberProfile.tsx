import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MailCard } from '#domains/notifications/ui/MailCard.tsx'
import { fullName } from '#shared/labels.ts'
import { labels as words } from '#shared/labels-of-lists.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { authOf } from '../authentication.contract.ts'
import type { EmployerUserMe, UniversityUserMe } from '../own-profile/own-profile.contract.ts'
import { session } from '../sign-in.contract.ts'
import { NameFields } from './NameFields.tsx'
import { PictureCard } from './PictureCard.tsx'
import { teamRoleLabels } from './roles.ts'

type MemberRole = 'employer_user' | 'university_user'

const Form = ({ role, me }: { role: MemberRole; me: EmployerUserMe | UniversityUserMe }) => {
  const { editMe, me: meCall } = authOf[role]
  const form = useContractForm({
    endpoint: editMe,
    initial: {
      first_name: me.first_name,
      last_name: me.last_name,
      job_title: me.job_title ?? '',
      phone: me.phone ?? '',
    },
    check: ({ first_name, last_name }) => ({
      ...(!first_name && { first_name: ['Enter your first name'] }),
      ...(!last_name && { last_name: ['Enter your last name'] }),
    }),
    invalidates: [meCall, session],
    onSuccess: () => announce('Your profile has been saved'),
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <NameFields form={form} />
        <TextInput
          label="Job title (optional)"
          autoComplete="organization-title"
          {...form.field('job_title')}
        />
        <TextInput label="Phone (optional)" type="tel" autoComplete="tel" {...form.field('phone')} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.sending}>
            Save
          </Button>
        </Group>
        <LeaveGuard form={form} />
      </Stack>
    </form>
  )
}

/** A team member's own profile, to view and edit; `children` are further links. */
export const MemberProfile = ({ role, children }: { role: MemberRole; children?: ReactNode }) => {
  const { data: me, error, refetch } = useQuery(queryFor(authOf[role].me))
  return (
    <Page narrow>
      <PageHeader title="My profile" />
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !me ? (
        <Skeletons count={3} />
      ) : (
        <Stack gap="lg">
          <PictureCard url={me.picture_url} name={fullName(me)} />
          <Card>
            <Form role={role} me={me} />
          </Card>
          <Card>
            <Facts
              facts={[
                { label: 'Email', value: me.email },
                { label: 'Organization', value: me.organization.name },
                { label: 'Your role on the team', value: teamRoleLabels[me.team_role] },
                {
                  label: 'Industry',
                  value:
                    me.organization.industry && (words[me.organization.industry] ?? me.organization.industry),
                },
              ]}
            />
          </Card>
          <Card>
            <Group justify="space-between">
              <Text>Password</Text>
              <LinkButton
                to={
                  role === 'employer_user'
                    ? '/employer/my-profile/change-password'
                    : '/university/my-profile/change-password'
                }
                variant="default"
                leftSection={<IconLock size={18} aria-hidden />}
              >
                Change your password
              </LinkButton>
            </Group>
          </Card>
          <MailCard role={role} />
          {children}
        </Stack>
      )}
    </Page>
  )
}
