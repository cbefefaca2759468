import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { queryFor } from '#web/queries.ts'
import { type ExternalApplication, externalApplications } from '../external-applications.contract.ts'
import { externalLabels } from './words.ts'

const SIZE = 20

const Row = ({ of }: { of: ExternalApplication }) => (
  <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {of.job_id ? (
        <LinkAnchor to="/student/jobs/detail" search={{ id: of.job_id }} fw={500}>
          {of.title}
        </LinkAnchor>
      ) : (
        <Text fw={500}>{of.title}</Text>
      )}
      <Text size="sm" c="dimmed">
        {[
          of.employer,
          of.applied_on && `applied ${dayLabel(of.applied_on)}`,
          of.remind_on && `reminder ${dayLabel(of.remind_on)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {!of.job_id && of.note && <Text size="sm">{of.note}</Text>}
    </div>
    <StatusBadge
      tone={of.status === 'opened' ? 'waiting' : 'quiet'}
      label={of.status === 'opened' ? 'Did you apply?' : externalLabels[of.status]}
    />
  </Group>
)

/** Applications on employers' own sites, as the student keeps them; nothing where there are none. */
export const AppliedElsewhere = () => {
  const [size, setSize] = useState(SIZE)
  const { data } = useQuery({
    ...queryFor(externalApplications, { query: { page: 1, size } }),
    placeholderData: keepPreviousData,
  })
  if (!data || data.total_row === 0) return null
  return (
    <Card component="section" aria-label="On other sites" mb="lg">
      <Stack gap="md">
        <Title order={2} size="h4">
          On other sites
        </Title>
        {data.data.map((of) => (
          <Row key={of.id} of={of} />
        ))}
        {data.total_row > size && size < 100 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setSize(100)}>
            Show more
          </Button>
        )}
      </Stack>
    </Card>
  )
}
