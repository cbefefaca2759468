import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { companySizeLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { PublicJobDetail } from '../search/job-search.contract.ts'
import { answersLabel, LISTED } from './words.ts'

type Employer = PublicJobDetail['employer']

/** Industry, size, and headquarters in one line. */
export const employerLine = (employer: Employer): string =>
  [employer.industry, employer.company_size && companySizeLabel(employer.company_size), employer.city]
    .filter(Boolean)
    .join(' · ')

interface EmployerBlockProps {
  job: Pick<PublicJobDetail, 'employer' | 'applies_elsewhere'>
  more?: ReactNode
}

/** Shows the employer's response rate; hidden for jobs whose applications go elsewhere. */
const answersOf = ({ employer, applies_elsewhere }: EmployerBlockProps['job']): string | null => {
  if (employer.is_listed) return LISTED
  if (applies_elsewhere) return null
  return answersLabel(employer) ?? 'No answers were due yet.'
}

/** Shows the employer and its response rate. */
export const EmployerBlock = ({ job, job: { employer }, more }: EmployerBlockProps) => (
  <Card component="section" aria-label="Employer">
    <Stack gap="sm">
      <Group wrap="nowrap" gap="sm">
        <EmployerLogo employer={employer} />
        <div>
          <Title order={2} size="h4">
            <LinkAnchor to="/employer/$employer_name" params={{ employer_name: employer.slug }} inherit>
              {employer.name}
            </LinkAnchor>
          </Title>
          <Text size="sm" c="dimmed">
            {employerLine(employer)}
          </Text>
        </div>
      </Group>
      {answersOf(job) && <Text size="sm">{answersOf(job)}</Text>}
      {more}
    </Stack>
  </Card>
)
