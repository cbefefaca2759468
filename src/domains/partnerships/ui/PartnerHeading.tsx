import { Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import type { Tab } from './address.ts'
import { aboutLine, others, pages } from './words.ts'

/** Back to the list it came from. */
export const BackToList = ({ side, tab }: { side: OrganizationKind; tab?: Tab }) => (
  <LinkButton
    to={pages[side].desk}
    {...(tab && { search: { tab } })}
    variant="subtle"
    size="compact-sm"
    mb="sm"
    ml={-8}
    leftSection={<IconArrowLeft size={16} aria-hidden />}
  >
    {others[side].title}
  </LinkButton>
)

interface PartnerHeadingProps {
  side: OrganizationKind
  title: string
  organization: OrganizationCard
}

/** The page's subject, with the organization and a link to its detail page. */
export const PartnerHeading = ({ side, title, organization }: PartnerHeadingProps) => (
  <Group component="header" wrap="nowrap" align="flex-start" gap="md" mb="lg">
    <EmployerLogo employer={organization} size={56} />
    <div style={{ minWidth: 0 }}>
      <Title style={{ overflowWrap: 'anywhere' }}>{title}</Title>
      <Text c="dimmed" size="sm">
        {aboutLine(organization)}
      </Text>
      <LinkAnchor to={pages[side].detail} search={{ id: organization.id }} size="sm">
        More about {organization.name}
      </LinkAnchor>
    </div>
  </Group>
)
