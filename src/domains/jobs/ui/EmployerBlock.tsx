import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { companySizeLabel } from '../../../shared/labels.ts'
import { LinkAnchor } from '../../../web/kit/links.tsx'
import type { PublicJobDetail } from '../search/contract.ts'
import { EmployerLogo } from './EmployerLogo.tsx'
import { answersLabel } from './words.ts'

type Employer = PublicJobDetail['employer']

/** Industry, size and seat in one line. */
export const employerLine = (employer: Employer): string =>
  [employer.industry, employer.company_size && companySizeLabel(employer.company_size), employer.city]
    .filter(Boolean)
    .join(' · ')

/** Who offers the job, and how well they answer. */
export const EmployerBlock = ({ employer, more }: { employer: Employer; more?: ReactNode }) => (
  <Card component="section" aria-label="The employer">
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
      <Text size="sm">{answersLabel(employer) ?? 'No applications were due for an answer yet.'}</Text>
      {more}
    </Stack>
  </Card>
)
