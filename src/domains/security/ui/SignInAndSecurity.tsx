import { Card, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Role } from '../../../shared/endpoint.ts'
import { LinkAnchor } from '../../../web/kit/links.tsx'
import { Page } from '../../../web/kit/Page.tsx'
import { PageHeader } from '../../../web/kit/PageHeader.tsx'
import { TwoStepCard } from '../../accounts/two-step/ui/TwoStepCard.tsx'
import { Devices } from '../../accounts/ui/Devices.tsx'
import { profilePages } from '../../accounts/ui/roles.ts'
import { OwnSecurityEvents } from './OwnSecurityEvents.tsx'

const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Card component="section">
    <Stack gap="md">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {children}
    </Stack>
  </Card>
)

/** How one signs in, where one is signed in, and what happened around the account. */
export const SignInAndSecurity = ({ role }: { role: Role | 'operator' }) => (
  <Page narrow>
    {role !== 'operator' && (
      <LinkAnchor to={profilePages[role]} size="sm">
        My profile
      </LinkAnchor>
    )}
    <PageHeader
      title="Sign-in and security"
      description="How you sign in, and what happened around your account."
    />
    <Stack gap="lg">
      <TwoStepCard role={role} />
      <Section
        title="Devices"
        text="Where you are signed in. Sign out what you don’t know, and change your password then."
      >
        <Devices />
      </Section>
      <Section
        title="Recent activity"
        text="Sign-ins, failed tries, changes of your rights, and looks by operators in the last 90 days."
      >
        <OwnSecurityEvents />
      </Section>
    </Stack>
  </Page>
)
