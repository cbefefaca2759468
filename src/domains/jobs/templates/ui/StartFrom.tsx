import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconTemplate, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/queries.ts'
import { jobTemplates } from '../job-templates.contract.ts'
import { useDropTemplate, useWriteFrom } from './useTemplates.ts'

/** Ways to begin a new job with something written: the last one posted, and the team's templates. */
export const StartFrom = () => {
  const { data } = useQuery(queryFor(jobTemplates))
  const write = useWriteFrom()
  const drop = useDropTemplate()
  if (!data || (data.data.length === 0 && !data.last)) return null
  const from = (id: string) => write.mutate({ params: { id } })
  return (
    <Stack gap="xs" component="section" aria-label="Start from">
      <Text fw={500} size="sm">
        Start from
      </Text>
      <Group gap="xs">
        {data.last && (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            loading={write.isPending}
            onClick={() => from(data.last!.job_id)}
            maw="100%"
          >
            Like the last one: {data.last.title}
          </Button>
        )}
        {data.data.map(({ job_id, name }) => (
          <Button.Group key={job_id} maw="100%">
            <Button
              variant="default"
              leftSection={<IconTemplate size={16} aria-hidden />}
              loading={write.isPending}
              onClick={() => from(job_id)}
            >
              {name}
            </Button>
            <ActionIcon
              variant="default"
              size="input-sm"
              aria-label={`Remove the template ${name}`}
              loading={drop.isPending}
              onClick={() => drop.mutate({ params: { id: job_id } })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Button.Group>
        ))}
      </Group>
    </Stack>
  )
}
