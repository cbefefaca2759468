import { Button, Card, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Role } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { profilePages } from '#web/session.ts'
import { authOf } from '../authentication.contract.ts'
import { NewPasswordField, PasswordField } from './PasswordField.tsx'
import { repeated } from './repeated.ts'

const labels = {
  current_password: 'Current password',
  password: 'New password',
  confirm_password: 'Confirm new password',
}

/** The page to change your password. */
export const ChangePassword = ({ role }: { role: Role }) => {
  const navigate = useNavigate()
  const profile = profilePages[role]
  const form = useContractForm({
    endpoint: authOf[role].changePassword,
    initial: { current_password: '', password: '', confirm_password: '' },
    labels,
    check: repeated,
    onSuccess: () => {
      announce('Your password has been changed. Other browsers and devices have been signed out.')
      return navigate({ to: profile })
    },
  })
  return (
    <Page narrow>
      <PageHeader title="Change your password" description="All your roles here use the same password." />
      <Card>
        <form {...form.props}>
          <Stack gap="md">
            <FormSummary form={form} />
            <PasswordField label={labels.current_password} {...form.field('current_password')} />
            <NewPasswordField label={labels.password} {...form.field('password')} />
            <PasswordField
              label={labels.confirm_password}
              autoComplete="new-password"
              {...form.field('confirm_password')}
            />
            <Text size="sm" c="dimmed">
              You stay signed in here and get signed out everywhere else.
            </Text>
            <Stack gap="xs">
              <Button type="submit" loading={form.sending}>
                Change password
              </Button>
              <LinkButton to={profile} variant="subtle">
                Back to your profile
              </LinkButton>
            </Stack>
          </Stack>
        </form>
      </Card>
    </Page>
  )
}
