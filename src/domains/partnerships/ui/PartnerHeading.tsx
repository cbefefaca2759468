import { Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { OrganisationCard } from '#domains/organisations/contract.ts'
import { EmployerLogo } from '#domains/organisations/profile/ui/EmployerLogo.tsx'
import type { OrganisationKind } from '#shared/endpoint.ts'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import type { Tab } from './address.ts'
import { aboutLine, others, pages } from './words.ts'

/** Back to the list it came from. */
export const BackToDesk = ({ side, tab }: { side: OrganisationKind; tab?: Tab }) => (
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
  side: OrganisationKind
  title: string
  organisation: OrganisationCard
}

/** What the page is about, with the organisation and the way to its detail. */
export const PartnerHeading = ({ side, title, organisation }: PartnerHeadingProps) => (
  <Group component="header" wrap="nowrap" align="flex-start" gap="md" mb="lg">
    <EmployerLogo employer={organisation} size={56} />
    <div style={{ minWidth: 0 }}>
      <Title style={{ overflowWrap: 'anywhere' }}>{title}</Title>
      <Text c="dimmed" size="sm">
        {aboutLine(organisation)}
      </Text>
      <LinkAnchor to={pages[side].detail} search={{ id: organisation.id }} size="sm">
        More about {organisation.name}
      </LinkAnchor>
    </div>
  </Group>
)
