import { Alert, Anchor, Card, Group, Skeleton, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { countLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Day } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { jobTokens } from '../job-tokens.contract.ts'
import { TokenList } from './TokenList.tsx'
import classes from './tokens.module.css'

export const tokensQuery = () => queryFor(jobTokens, { query: { size: 100 } })

/** Explains how to get more tokens. */
export const AskForTokens = () => {
  const { contact_email } = useRouter().options.context.settings
  return (
    <>
      <LinkAnchor
        to="/contact-us-new-business"
        search={{ topic: 'more_job_tokens' }}
        inherit
        c="inherit"
        underline="always"
      >
        Ask us for more
      </LinkAnchor>
      {contact_email && (
        <>
          , or email{' '}
          <Anchor
            href={`mailto:${contact_email}?subject=Job%20tokens`}
            inherit
            c="inherit"
            underline="always"
          >
            {contact_email}
          </Anchor>
        </>
      )}
      .
    </>
  )
}

/** Shows how many tokens are left, when the next expires, and what they pay for. */
export const TokensLeft = () => {
  const { data, isError } = useQuery(tokensQuery())
  if (isError) return null
  if (!data) return <Skeleton className={classes.waiting!} radius="lg" mb="md" />
  const next = data.data.find(({ state }) => state === 'available')
  if (!next)
    return (
      <Alert color="yellow" icon={<IconCoins aria-hidden />} title="No job tokens left" mb="md">
        Posting or renewing a job uses one. You can still write drafts. <AskForTokens />
        {data.data.length > 0 && (
          <div>
            <TokenList tokens={data.data} />
          </div>
        )}
      </Alert>
    )
  return (
    <Card component="section" aria-label="Job tokens" padding="sm" mb="md">
      <Group gap="sm" justify="space-between" className={classes.line!}>
        <Group gap="sm" wrap="nowrap">
          <IconCoins size={22} aria-hidden className={classes.icon} />
          <Text size="sm">
            <Text span inherit fw={600}>
              {countLabel(data.total_available, 'job token')} left
            </Text>
            {' · '}posting or renewing a job uses one · the next expires <Day at={next.expires_at} />
          </Text>
        </Group>
        <TokenList tokens={data.data} />
      </Group>
    </Card>
  )
}
