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
import { kindWords, organisationWords, placeOf } from '../../ui/words.ts'
import type { OrganisationDetail } from '../contract.ts'
import { Listing } from '../listing/ui/Listing.tsx'
import { GrantTokens } from './GrantTokens.tsx'
import { Hints } from './Hints.tsx'
import { NewName } from './NewName.tsx'
import { Team } from './Team.tsx'
import { useOrganisationSteps } from './useOrganisationSteps.ts'

interface Props {
  organisation: OrganisationDetail
}

const AboutIt = ({ organisation }: Props) => (
  <Card component="section" aria-label="About it">
    <Facts
      columns={2}
      facts={[
        {
          label: 'Website',
          value: organisation.website && (
            <Anchor href={organisation.website} target="_blank" rel="noreferrer">
              {organisation.website}
            </Anchor>
          ),
        },
        { label: 'Place', value: placeOf(organisation) },
        { label: 'Industry', value: organisation.industry },
        { label: 'Size', value: organisation.company_size },
        { label: 'Owner', value: organisation.owner?.name },
        { label: 'Owner’s email', value: organisation.owner?.email },
        { label: 'Owner’s job title', value: organisation.hints.owner?.job_title },
        { label: 'Owner’s phone', value: organisation.hints.owner?.phone },
        {
          label: 'Entry in the directory',
          value:
            organisation.directory && `${organisation.directory.name}, ${organisation.directory.country}`,
        },
        { label: 'Its email domains', value: organisation.directory?.domains.join(', ') },
        {
          label: 'Its website',
          value: organisation.directory?.web_page && (
            <Anchor href={organisation.directory.web_page} target="_blank" rel="noreferrer">
              {organisation.directory.web_page}
            </Anchor>
          ),
        },
        { label: 'Registered', value: <Moment at={organisation.created_at} /> },
        {
          label: 'Last decision',
          value: organisation.reviewed_at && <Moment at={organisation.reviewed_at} />,
        },
        organisation.imported && { label: 'Source', value: 'Job import' },
      ]}
    />
    {organisation.description && (
      <Stack gap="xs" mt="lg">
        <Title order={2} size="h4">
          What it says of itself
        </Title>
        <RichText html={organisation.description} />
      </Stack>
    )}
  </Card>
)

const Decision = ({ organisation }: Props) => (
  <DecisionCard reason={organisation.state_reason} steps={useOrganisationSteps([organisation])} />
)

const Tokens = ({ organisation }: Props) => {
  const { tokens, may } = organisation
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
        {may.grant_tokens && <GrantTokens organisation={organisation} />}
      </Stack>
    </Card>
  )
}

/** One organisation, with all a decision about it needs. */
export const OrganisationReview = ({ organisation }: Props) => (
  <>
    <LinkAnchor to="/operator/organisations" size="sm">
      All organizations
    </LinkAnchor>
    <PageHeader title={organisation.name} description={kindWords[organisation.kind]}>
      <StatusBadge {...organisationWords[organisation.state]} />
    </PageHeader>
    <DetailLayout
      panel={
        <>
          <Decision organisation={organisation} />
          <Tokens organisation={organisation} />
          <Listing organisation={organisation} />
        </>
      }
    >
      <NewName organisation={organisation} />
      <Hints organisation={organisation} />
      <Stack gap="xl">
        <AboutIt organisation={organisation} />
        <Team organisation={organisation} />
        <History subject={{ subject_type: 'organisation', subject_id: organisation.id }} />
      </Stack>
    </DetailLayout>
  </>
)
