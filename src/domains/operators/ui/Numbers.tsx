import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { accountStatuses, roles } from '#domains/accounts/sign-in.contract.ts'
import { organizationKinds, organizationStates } from '#domains/organizations/organizations.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { operatorOverview } from '../operators.contract.ts'
import { accountWords, organizationWords } from './words.ts'

type Overview = OutputOf<typeof operatorOverview>

const kindTitles = { employer: 'Employers', university: 'Universities' } as const
const roleTitles = {
  student: 'Students',
  employer_user: 'Employer users',
  university_user: 'University users',
} as const

const sum = (rows: readonly { count: number }[]): number => rows.reduce((all, { count }) => all + count, 0)

const Organizations = ({ overview }: { overview: Overview }) =>
  organizationKinds.map((kind) => {
    const rows = overview.organizations.filter((row) => row.kind === kind)
    return (
      <Card key={kind}>
        <Text c="dimmed" size="sm">
          {kindTitles[kind]}
        </Text>
        <Text size="2xl" fw={600} className="tabular">
          {numberLabel(sum(rows))}
        </Text>
        {organizationStates.map((state) => {
          const count = sum(rows.filter((row) => row.state === state))
          return count === 0 ? null : (
            <LinkAnchor
              key={state}
              to="/operator/organizations"
              search={{ kind: [kind], state: [state] }}
              size="sm"
            >
              {numberLabel(count)} {organizationWords[state].label.toLowerCase()}
            </LinkAnchor>
          )
        })}
      </Card>
    )
  })

const People = ({ overview }: { overview: Overview }) =>
  roles.map((role) => {
    const rows = overview.people.filter((row) => row.role === role)
    return (
      <Card key={role}>
        <Text c="dimmed" size="sm">
          {roleTitles[role]}
        </Text>
        <Text size="2xl" fw={600} className="tabular">
          {numberLabel(sum(rows))}
        </Text>
        {accountStatuses.map((status) => {
          const count = sum(rows.filter((row) => row.status === status))
          return count === 0 ? null : (
            <LinkAnchor
              key={status}
              to="/operator/people"
              search={{ role: [role], status: [status] }}
              size="sm"
            >
              {numberLabel(count)} {accountWords[status].label.toLowerCase()}
            </LinkAnchor>
          )
        })}
      </Card>
    )
  })

/** Totals of everything, each a link to the list behind it. */
export const Numbers = ({ overview }: { overview: Overview }) => (
  <Stack component="section" gap="sm" aria-label="In numbers">
    <Title order={2}>In numbers</Title>
    <SimpleGrid cols={{ base: 2, md: 5 }} spacing="sm">
      <Organizations overview={overview} />
      <People overview={overview} />
    </SimpleGrid>
  </Stack>
)
