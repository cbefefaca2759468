import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countLabel } from '#shared/labels.ts'
import { Day } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { newJobToken } from '../../tokens/job-tokens.contract.ts'
import { AskForTokens, tokensQuery } from '../../tokens/ui/TokensLeft.tsx'
import type { Posting } from './usePosting.ts'

interface PublishBoxProps {
  posting: Posting
  busy: boolean
  onPublish: (tokenId: string) => void
}

/** Shows what posting costs, with the button to post. */
export const PublishBox = ({ posting, busy, onPublish }: PublishBoxProps) => {
  const tokens = useQuery(tokensQuery()).data
  const { data: next } = useQuery({ ...queryFor(newJobToken), enabled: Boolean(tokens?.total_available) })
  if (!tokens) return null
  if (tokens.total_available === 0)
    return (
      <Alert color="yellow" icon={<IconCoins aria-hidden />} title="No job tokens left">
        Posting uses one token. Your draft is saved, and you can post it as soon as you have a token.{' '}
        <AskForTokens />
      </Alert>
    )
  if (!next) return null
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Posting uses one of your {countLabel(tokens.total_available, 'job token')}, the one expiring{' '}
        <Day at={next.expires_at} />. The job stays open for up to 30 days.
      </Text>
      <Group>
        <Button loading={busy} disabled={!posting.isDraft} onClick={() => onPublish(next.id)}>
          Post job for one token
        </Button>
      </Group>
    </Stack>
  )
}
