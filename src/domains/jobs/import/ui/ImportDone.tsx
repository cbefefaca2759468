import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { LinkButton } from '#web/kit/links.tsx'
import type { ImportResult } from '../job-import.contract.ts'
import { ImportCounts } from './ImportCounts.tsx'

/** Shows what was imported and where to find it. */
export const ImportDone = ({ result, onOther }: { result: ImportResult; onOther: () => void }) => (
  <Card component="section" aria-labelledby="done-title" role="status">
    <Title order={2} id="done-title">
      Your jobs are imported
    </Title>
    <Stack gap="md" mt="xs">
      <ImportCounts result={result} />
      <Group gap="xs">
        <LinkButton to="/employer/your-job" search={{ tab: 'draft' }}>
          View your drafts
        </LinkButton>
        <Button variant="default" onClick={onOther}>
          Import another file
        </Button>
      </Group>
    </Stack>
  </Card>
)
