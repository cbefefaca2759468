import { Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { dayLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { Skeletons } from '#web/kit/states.tsx'
import type { ExternalApplication } from '../external-applications.contract.ts'
import { keptQuery } from './external-calls.ts'
import { externalLabels } from './words.ts'

const ExternalForm = lazy(() => import('./ExternalForm.tsx'))

interface RowProps {
  of: ExternalApplication
  onEdit: () => void
}

const Row = ({ of, onEdit }: RowProps) => (
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
      {of.note && (
        <Text size="sm" lineClamp={3} style={{ whiteSpace: 'pre-line' }}>
          {of.note}
        </Text>
      )}
    </div>
    <Stack gap={4} align="flex-end" style={{ flex: 'none' }}>
      <StatusBadge
        tone={of.status === 'opened' ? 'waiting' : 'quiet'}
        label={of.status === 'opened' ? 'Did you apply?' : externalLabels[of.status]}
      />
      <Button variant="subtle" size="compact-sm" aria-label={`Edit ${of.title}`} onClick={onEdit}>
        Edit
      </Button>
    </Stack>
  </Group>
)

/**
 * Applications on employers' own sites, as the student keeps them, which also outlive their jobs' pages; nothing
 * where there are none.
 */
export const AppliedElsewhere = () => {
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<ExternalApplication | null>(null)
  const { data } = useQuery({ ...keptQuery(page), placeholderData: keepPreviousData })
  if (!data || data.total_row === 0) return null
  // the last one of the last page may have been removed
  if (page > data.page_count) setPage(data.page_count)
  return (
    <Card component="section" aria-label="On other sites" mb="lg">
      <Stack gap="md">
        <Title order={2} size="h4">
          On other sites
        </Title>
        {data.data.map((of) => (
          <Row key={of.id} of={of} onEdit={() => setEditing(of)} />
        ))}
        <Pager page={data} onPage={setPage} />
      </Stack>
      <Modal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing && `${editing.title}, ${editing.employer}`}
        size="lg"
      >
        {editing && (
          <Suspense fallback={<Skeletons count={2} />}>
            <ExternalForm key={editing.id} of={editing} onDone={() => setEditing(null)} />
          </Suspense>
        )}
      </Modal>
    </Card>
  )
}
