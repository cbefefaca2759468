import { Card, List, Stack, Text, Title } from '@mantine/core'
import { ResetTwoStep } from '#domains/accounts/two-step/ui/ResetTwoStep.tsx'
import { fullName } from '#shared/labels.ts'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { Moment } from '#web/kit/time.tsx'
import { useSession } from '#web/session.ts'
import { History } from '../../audit/ui/History.tsx'
import { DecisionCard } from '../../ui/DecisionCard.tsx'
import { accountWords, roleWords, teamRoleWords } from '../../ui/words.ts'
import type { PersonDetail } from '../people-review.contract.ts'
import { DeletePerson } from './DeletePerson.tsx'
import { Letters } from './Letters.tsx'
import { SignOutPerson } from './SignOutPerson.tsx'
import { usePersonSteps } from './usePersonSteps.ts'

interface Props {
  person: PersonDetail
}

const Organization = ({ organization }: PersonDetail) =>
  organization && (
    <LinkAnchor to="/operator/organizations/detail" search={{ id: organization.id }} inherit>
      {organization.name}
    </LinkAnchor>
  )

const AboutThem = ({ person }: Props) => (
  <Card component="section" aria-label="About them">
    <Facts
      columns={2}
      facts={[
        { label: 'Email', value: `${person.email}${person.email_verified ? '' : ' (not verified)'}` },
        { label: 'Phone', value: person.phone },
        { label: 'Organization', value: person.organization && <Organization {...person} /> },
        { label: 'Team role', value: person.team_role && teamRoleWords[person.team_role] },
        { label: 'Job title', value: person.job_title },
        {
          label: 'University',
          value:
            person.university &&
            `${person.university.name} (${person.university.verified ? 'verified' : 'not verified'})`,
        },
        { label: 'Registered', value: <Moment at={person.created_at} /> },
        { label: 'Active since', value: person.activated_at && <Moment at={person.activated_at} /> },
        { label: 'Last seen', value: person.last_seen_at && <Moment at={person.last_seen_at} /> },
        person.is_operator && { label: 'Also', value: 'Operator of this installation' },
      ]}
    />
  </Card>
)

const OtherRoles = ({ person }: Props) =>
  person.other_roles.length === 0 ? null : (
    <Card component="section" aria-label="Other roles">
      <Title order={2} size="h4" mb="xs">
        Other roles
      </Title>
      <List listStyleType="none">
        {person.other_roles.map(({ account_id, role, status, organization_name }) => (
          <List.Item key={account_id}>
            <LinkAnchor to="/operator/people/detail" search={{ id: account_id }} size="sm">
              {[roleWords[role], organization_name].filter(Boolean).join(' at ')}
            </LinkAnchor>
            <Text size="xs" c="dimmed">
              {accountWords[status].label}
            </Text>
          </List.Item>
        ))}
      </List>
    </Card>
  )

const whyNothing = ({ status, organization, is_operator }: PersonDetail): string => {
  if (status === 'email_not_verified') return 'They have to verify their email address first.'
  if (status === 'pending_review' && organization && organization.state !== 'approved')
    return `They’re waiting with ${organization.name}.`
  return is_operator ? 'This is your own account.' : 'There is nothing to decide.'
}

const Decision = ({ person }: Props) => {
  const steps = usePersonSteps([person])
  const isOwn = useSession().person?.id === person.person_id
  return (
    <DecisionCard reason={person.status_reason} steps={steps} nothing={whyNothing(person)}>
      {!isOwn && <SignOutPerson person={person} />}
      {!isOwn && !person.is_operator && <ResetTwoStep person={person} />}
      {!isOwn && <DeletePerson person={person} />}
    </DecisionCard>
  )
}

/** One role of one person, with everything a decision about it needs. */
export const PersonReview = ({ person }: Props) => (
  <>
    <LinkAnchor to="/operator/people" size="sm">
      All people
    </LinkAnchor>
    <PageHeader title={fullName(person)} description={roleWords[person.role]}>
      <StatusBadge {...accountWords[person.status]} />
    </PageHeader>
    <DetailLayout
      panel={
        <>
          <Decision person={person} />
          <OtherRoles person={person} />
        </>
      }
    >
      <Stack gap="xl">
        <AboutThem person={person} />
        <Letters person={person} />
        <History subject={{ subject_type: 'account', subject_id: person.account_id }} />
      </Stack>
    </DetailLayout>
  </>
)
