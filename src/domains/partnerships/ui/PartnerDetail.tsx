import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answersLabel } from '#domains/jobs/ui/words.ts'
import { PublicProfile } from '#domains/organizations/profile/ui/PublicProfile.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import {
  type EmployerDetail,
  employerDetail,
  type UniversityDetail,
  universityDetail,
} from '../partner-detail.contract.ts'
import type { PartnershipStatus } from '../partnerships.contract.ts'
import { partnershipStatusQuery } from './calls.ts'
import { History } from './History.tsx'
import { BackToList } from './PartnerHeading.tsx'
import { PartnershipPanel } from './PartnershipPanel.tsx'

const Employer = ({ employer }: { employer: EmployerDetail }) => (
  <PublicProfile profile={employer} note={answersLabel(employer)}>
    <section>
      <Title order={2} mb="xs">
        What they offer
      </Title>
      <Text>
        {countLabel(employer.open_jobs, 'open job')} ·{' '}
        {countLabel(employer.partners, 'partner university', 'partner universities')}
      </Text>
      <LinkAnchor to="/employer/$employer_name" params={{ employer_name: employer.slug }}>
        {employer.open_jobs > 0 ? 'View their jobs on the public page' : 'View public page'}
      </LinkAnchor>
    </section>
  </PublicProfile>
)

const University = ({ university }: { university: UniversityDetail }) => (
  <PublicProfile profile={university}>
    <section>
      <Title order={2} mb="xs">
        On Fairlead
      </Title>
      <Text>
        {countLabel(university.students, 'confirmed student')} ·{' '}
        {countLabel(university.partners, 'partner employer')}
      </Text>
      <LinkAnchor to="/university/$university_name" params={{ university_name: university.slug }}>
        View public page
      </LinkAnchor>
    </section>
  </PublicProfile>
)

const EmployerLoaded = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(queryFor(employerDetail, { params: { id } }))
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeletons count={3} />
  return <Employer employer={data} />
}

const UniversityLoaded = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(queryFor(universityDetail, { params: { id } }))
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeletons count={3} />
  return <University university={data} />
}

interface PartnerDetailProps {
  side: OrganizationKind
  standing: PartnershipStatus
}

/** Who they are, and where the two stand. */
export const PartnerDetail = ({ side, standing: loaded }: PartnerDetailProps) => {
  const { id } = loaded.organization
  const { data: standing = loaded } = useQuery(partnershipStatusQuery(side, id))
  return (
    <Page>
      <BackToList side={side} {...(standing.is_partnered && { tab: 'partners' as const })} />
      <DetailLayout
        panel={
          <>
            <PartnershipPanel side={side} standing={standing} />
            {standing.history.length > 0 && <History standing={standing} />}
          </>
        }
      >
        {side === 'employer' ? <UniversityLoaded id={id} /> : <EmployerLoaded id={id} />}
      </DetailLayout>
    </Page>
  )
}
