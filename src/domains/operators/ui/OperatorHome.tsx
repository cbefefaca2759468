import { Alert, Code, Group, Stack, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkAnchor } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { AuditTable } from '../audit/ui/AuditTable.tsx'
import { auditLog } from '../audit-log.contract.ts'
import { operatorOverview } from '../operators.contract.ts'
import { NeedsYou } from './NeedsYou.tsx'
import { Numbers } from './Numbers.tsx'

const RECENT = 5

const Recent = () => {
  const { data } = useQuery(queryFor(auditLog, { query: { size: RECENT } }))
  if (!data || data.data.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-label="Latest log entries">
      <Group justify="space-between">
        <Title order={2}>Latest log entries</Title>
        <LinkAnchor to="/operator/log" size="sm">
          Full log
        </LinkAnchor>
      </Group>
      <AuditTable entries={data.data} />
    </Stack>
  )
}

const EmptyDirectory = () => (
  <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="The university directory is empty">
    Students can’t choose their university and have to enter its name. On the server, run{' '}
    <Code>npm run import:universities -- FILE</Code>; students who entered a name by then are linked.
  </Alert>
)

/** What needs attention first, then the numbers, then the latest log entries. */
export const OperatorHome = () => {
  const { data, error, refetch } = useQuery(queryFor(operatorOverview))
  return (
    <>
      <PageHeader title="Review" />
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <Skeletons count={4} height={80} />}
      {data && (
        <Stack gap="2xl">
          {data.directory_is_empty && <EmptyDirectory />}
          <NeedsYou waiting={data.needs_you} />
          <Numbers overview={data} />
          <Recent />
        </Stack>
      )}
    </>
  )
}
