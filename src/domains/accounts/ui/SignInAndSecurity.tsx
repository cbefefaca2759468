import { Card, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { OwnSecurityEvents } from '#domains/security/ui/OwnSecurityEvents.tsx'
import type { Role } from '#shared/endpoint.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { profilePages } from '#web/session.ts'
import { AddressCard } from '../email-address/ui/AddressCard.tsx'
import { TwoStepCard } from '../two-step/ui/TwoStepCard.tsx'
import { Devices } from './Devices.tsx'

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

/** How you sign in, where you are signed in, and recent account activity. */
export const SignInAndSecurity = ({ role }: { role: Role | 'operator' }) => (
  <Page narrow>
    {role !== 'operator' && (
      <LinkAnchor to={profilePages[role]} size="sm">
        My profile
      </LinkAnchor>
    )}
    <PageHeader
      title="Sign-in and security"
      description="How you sign in, and recent activity on your account."
    />
    <Stack gap="lg">
      <AddressCard />
      <TwoStepCard role={role} />
      <Section
        title="Devices"
        text="Where you are signed in. If you don’t recognize a device, sign it out and change your password."
      >
        <Devices />
      </Section>
      <Section
        title="Recent activity"
        text="Sign-ins, failed attempts, changes to your rights, and visits by operators in the last 90 days."
      >
        <OwnSecurityEvents />
      </Section>
    </Stack>
  </Page>
)
