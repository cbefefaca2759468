import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import type { Page } from '#shared/paging.ts'
import { OutboundAnchor } from '#web/kit/outbound.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { employerLine } from '../../ui/EmployerBlock.tsx'
import { answersLabel, LISTED } from '../../ui/words.ts'
import type { OpenJob, PublicJobDetail } from '../job-search.contract.ts'
import { OpenJobs } from './OpenJobs.tsx'

interface EmployerProfileProps<T> {
  employer: PublicJobDetail['employer']
  jobs: Page<T>
  card: (job: T) => ReactNode
  onPage: (page: number) => void
}

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')

/** Shows an employer, its response rate, and its open jobs. */
export const EmployerProfile = <T extends OpenJob>({
  employer,
  jobs,
  card,
  onPage,
}: EmployerProfileProps<T>) => (
  <Stack gap="xl">
    <Group component="header" wrap="nowrap" align="flex-start" gap="md">
      <EmployerLogo employer={employer} size={72} />
      <div>
        <Title>{employer.name}</Title>
        <Text c="dimmed">{employerLine(employer)}</Text>
        <Group gap="md" mt="2xs">
          {employer.website && (
            <OutboundAnchor href={employer.website} size="sm">
              {hostOf(employer.website)}
            </OutboundAnchor>
          )}
          <Text size="sm">{employer.is_listed ? LISTED : answersLabel(employer)}</Text>
        </Group>
      </div>
    </Group>
    {employer.description && <RichText html={employer.description} />}
    <OpenJobs employer={employer} jobs={jobs} card={card} onPage={onPage} />
  </Stack>
)
