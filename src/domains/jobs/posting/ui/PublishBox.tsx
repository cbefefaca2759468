import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countLabel, dateLabel } from '#shared/labels.ts'
import { queryFor } from '#web/queries.ts'
import { newJobToken } from '../../tokens/job-tokens.contract.ts'
import { AskForTokens, tokensQuery } from '../../tokens/ui/TokensLeft.tsx'
import type { Posting } from './usePosting.ts'

interface PublishBoxProps {
  posting: Posting
  busy: boolean
  onPublish: (tokenId: string) => void
}

/** What posting costs, and the button that does it. */
export const PublishBox = ({ posting, busy, onPublish }: PublishBoxProps) => {
  const tokens = useQuery(tokensQuery()).data
  const { data: next } = useQuery({ ...queryFor(newJobToken), enabled: Boolean(tokens?.total_available) })
  if (!tokens) return null
  if (tokens.total_available === 0)
    return (
      <Alert color="yellow" icon={<IconCoins aria-hidden />} title="No job token left">
        Posting spends one token, and there is none. Your draft is kept and can be posted as soon as you have
        one. <AskForTokens />
      </Alert>
    )
  if (!next) return null
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Posting spends one of your {countLabel(tokens.total_available, 'job token')}, the one that expires{' '}
        {dateLabel(next.expires_at)}. The job is online for up to 30 days.
      </Text>
      <Group>
        <Button loading={busy} disabled={!posting.isDraft} onClick={() => onPublish(next.id)}>
          Post the job for one token
        </Button>
      </Group>
    </Stack>
  )
}
