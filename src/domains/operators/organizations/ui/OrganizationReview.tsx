import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import { countLabel } from '#shared/labels.ts'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { Moment } from '#web/kit/time.tsx'
import { History } from '../../audit/ui/History.tsx'
import { DecisionCard } from '../../ui/DecisionCard.tsx'
import { kindWords, organizationWords, placeOf } from '../../ui/words.ts'
import type { OrganizationDetail } from '../organization-admin.contract.ts'
import { GrantTokens } from './GrantTokens.tsx'
import { Hints } from './Hints.tsx'
import { Listing } from './Listing.tsx'
import { NewName } from './NewName.tsx'
import { Team } from './Team.tsx'
import { useOrganizationSteps } from './useOrganizationSteps.ts'

interface Props {
  organization: OrganizationDetail
}

const AboutIt = ({ organization }: Props) => (
  <Card component="section" aria-label="About it">
    <Facts
      columns={2}
      facts={[
        {
          label: 'Website',
          value: organization.website && (
            <Anchor href={organization.website} target="_blank" rel="noreferrer">
              {organization.website}
            </Anchor>
          ),
        },
        { label: 'Place', value: placeOf(organization) },
        { label: 'Industry', value: organization.industry },
        { label: 'Size', value: organization.company_size },
        { label: 'Invited by', value: organization.invited_by.join(', ') },
        { label: 'Owner', value: organization.owner?.name },
        { label: 'Owner’s email', value: organization.owner?.email },
        { label: 'Owner’s job title', value: organization.hints.owner?.job_title },
        { label: 'Owner’s phone', value: organization.hints.owner?.phone },
        {
          label: 'Directory entry',
          value:
            organization.directory && `${organization.directory.name}, ${organization.directory.country}`,
        },
        { label: 'Its email domains', value: organization.directory?.domains.join(', ') },
        {
          label: 'Its website',
          value: organization.directory?.web_page && (
            <Anchor href={organization.directory.web_page} target="_blank" rel="noreferrer">
              {organization.directory.web_page}
            </Anchor>
          ),
        },
        {
          label: organization.imported ? 'Imported' : 'Registered',
          value: <Moment at={organization.created_at} />,
        },
        {
          label: 'Last decision',
          value: organization.reviewed_at && <Moment at={organization.reviewed_at} />,
        },
        organization.imported && { label: 'Source', value: 'Job import' },
      ]}
    />
    {organization.description && (
      <Stack gap="xs" mt="lg">
        <Title order={2} size="h4">
          What it says about itself
        </Title>
        <RichText html={organization.description} />
      </Stack>
    )}
  </Card>
)

const Decision = ({ organization }: Props) => (
  <DecisionCard reason={organization.state_reason} steps={useOrganizationSteps([organization])} />
)

const Tokens = ({ organization }: Props) => {
  const { tokens, may } = organization
  if (!tokens) return null
  return (
    <Card component="section" aria-label="Job tokens">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Job tokens
        </Title>
        <Text size="sm" className="tabular">
          {countLabel(tokens.available, 'token')} available · {tokens.used} used · {tokens.expired} expired
        </Text>
        {may.grant_tokens && <GrantTokens organization={organization} />}
      </Stack>
    </Card>
  )
}

/** One organization, with everything a decision about it needs. */
export const OrganizationReview = ({ organization }: Props) => (
  <>
    <LinkAnchor to="/operator/organizations" size="sm">
      All organizations
    </LinkAnchor>
    <PageHeader title={organization.name} description={kindWords[organization.kind]}>
      <StatusBadge {...organizationWords[organization.state]} />
    </PageHeader>
    <DetailLayout
      panel={
        <>
          <Decision organization={organization} />
          <Tokens organization={organization} />
          <Listing organization={organization} />
        </>
      }
    >
      <NewName organization={organization} />
      <Hints organization={organization} />
      <Stack gap="xl">
        <AboutIt organization={organization} />
        <Team organization={organization} />
        <History subject={{ subject_type: 'organization', subject_id: organization.id }} />
      </Stack>
    </DetailLayout>
  </>
)
