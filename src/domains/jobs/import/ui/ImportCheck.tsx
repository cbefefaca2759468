import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { countLabel } from '#shared/labels.ts'
import type { ImportResult } from '../job-import.contract.ts'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportErrors } from './ImportErrors.tsx'

interface ImportCheckProps {
  result: ImportResult
  importing: boolean
  onImport: () => void
  onOther: () => void
}

const rowsHave = (count: number): string =>
  `${countLabel(count, 'row')} ${count === 1 ? 'has' : 'have'} errors`

const Verdict = ({ result, changes }: { result: ImportResult; changes: number }) => {
  if (result.bad_rows > 0) {
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={rowsHave(result.bad_rows)}>
        Fix them in your file and choose it again
        {changes > 0 ? ', or import the rest now and these later. Nothing is imported twice.' : '.'}
      </Alert>
    )
  }
  if (changes > 0) return null
  return (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Nothing to import">
      All jobs in this file are already here and up to date.
    </Alert>
  )
}

/** Shows what importing the file would do. */
export const ImportCheck = ({ result, importing, onImport, onOther }: ImportCheckProps) => {
  const changes = result.created + result.updated
  const good = result.bad_rows > 0 ? `the ${countLabel(changes, 'valid row')}` : countLabel(changes, 'job')
  return (
    <Card component="section" aria-labelledby="check-title">
      <Title order={2} id="check-title">
        What this import does
      </Title>
      <Stack gap="md" mt="xs">
        <ImportCounts result={result} />
        <Verdict result={result} changes={changes} />
        {result.errors.length > 0 && <ImportErrors {...result} />}
        <Group gap="xs">
          {changes > 0 && (
            <Button loading={importing} onClick={onImport}>
              Import {good}
            </Button>
          )}
          <Button variant="default" onClick={onOther} disabled={importing}>
            Choose another file
          </Button>
        </Group>
        {changes > 0 && (
          <Text size="sm" c="dimmed">
            New jobs become drafts. Posting a draft uses one job token.
          </Text>
        )}
      </Stack>
    </Card>
  )
}
