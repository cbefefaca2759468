import { Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { Page } from '#web/kit/Page.tsx'
import { Quote } from '#web/kit/Quote.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { Moment } from '#web/kit/time.tsx'
import type { PartnershipStatus } from '../partnerships.contract.ts'
import { partnershipStatusQuery } from './calls.ts'
import { History } from './History.tsx'
import { BackToList, PartnerHeading } from './PartnerHeading.tsx'
import { PartnershipPanel } from './PartnershipPanel.tsx'

interface RequestPageProps {
  side: OrganizationKind
  standing: PartnershipStatus
}

const Words = ({ title, standing }: { title: string; standing: PartnershipStatus }) => {
  const { message, requested_at } = standing.partnership!
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} size="h4" mb="2xs">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        <Moment at={requested_at} />
      </Text>
      {message ? <Quote>{message}</Quote> : <Text c="dimmed">No message was sent with it.</Text>}
    </Card>
  )
}

const titleOf = ({ partnership, organization: { name } }: PartnershipStatus): string =>
  partnership?.requested_by !== 'them'
    ? `Your request to ${name}`
    : partnership.state === 'pending'
      ? `${name} wants to be partners`
      : `${name} asked to be partners`

/** A request, sent or received: its message, its history, what can be done. */
export const RequestPage = ({ side, standing: loaded }: RequestPageProps) => {
  const { data: standing = loaded } = useQuery(partnershipStatusQuery(side, loaded.organization.id))
  const { partnership, organization } = standing
  const received = partnership?.requested_by === 'them'
  return (
    <Page>
      <BackToList side={side} tab={received ? 'received' : 'sent'} />
      <DetailLayout panel={<PartnershipPanel side={side} standing={standing} />}>
        <PartnerHeading side={side} title={titleOf(standing)} organization={organization} />
        {partnership ? (
          <Stack gap="md">
            <Words title={received ? 'Their message' : 'Your message'} standing={standing} />
            <History standing={standing} requestIsShown />
          </Stack>
        ) : (
          <EmptyState title="No request yet">Neither of you has asked the other to be partners.</EmptyState>
        )}
      </DetailLayout>
    </Page>
  )
}
