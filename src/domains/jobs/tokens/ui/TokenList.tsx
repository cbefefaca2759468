import { Button, Drawer, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { z } from 'zod'
import { LinkAnchor } from '#web/kit/links.tsx'
import { StatusBadge, type Tone } from '#web/kit/StatusBadge.tsx'
import { Day } from '#web/kit/time.tsx'
import type { jobToken, TokenState } from '../job-tokens.contract.ts'

type Token = z.output<typeof jobToken>

const states: Record<TokenState, { tone: Tone; label: string }> = {
  available: { tone: 'good', label: 'Available' },
  used: { tone: 'quiet', label: 'Used' },
  expired: { tone: 'warning', label: 'Expired' },
}

const Story = ({ token }: { token: Token }) => {
  if (token.state !== 'used' || !token.used_at)
    return (
      <>
        {token.state === 'expired' ? 'Expired' : 'Expires'} <Day at={token.expires_at} />
      </>
    )
  return (
    <>
      {token.used_for === 'renew' ? 'Renewed' : 'Posted'}{' '}
      {token.job ? (
        <LinkAnchor to="/employer/job/detail" search={{ id: token.job.id }} inherit>
          {token.job.title}
        </LinkAnchor>
      ) : (
        'a job'
      )}
      , <Day at={token.used_at} />
    </>
  )
}

/** Lists every token and how it was used. */
export const TokenList = ({ tokens }: { tokens: readonly Token[] }) => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="transparent" px={0} size="compact-sm" flex="none" onClick={open}>
        View all tokens
      </Button>
      <Drawer opened={opened} onClose={close} position="right" title="Job tokens">
        <Stack gap="md">
          {tokens.map((token) => (
            <div key={token.id}>
              <StatusBadge {...states[token.state]} />
              <Text size="sm" mt="2xs">
                <Story token={token} />
              </Text>
              <Text size="xs" c="dimmed">
                Granted <Day at={token.granted_at} />
                {token.reason && `: ${token.reason}`}
              </Text>
            </div>
          ))}
        </Stack>
      </Drawer>
    </>
  )
}
