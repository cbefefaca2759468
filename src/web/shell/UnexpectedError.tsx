import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { chunkFailure } from '../chunks.ts'
import { ApiError } from '../client.ts'
import { Page } from '../kit/Page.tsx'
import { NotFound } from './NotFound.tsx'
import { ReloadOffer } from './ReloadOffer.tsx'

const RequestId = ({ error }: { error: unknown }) =>
  error instanceof ApiError && error.problem.request_id ? (
    <Text size="sm" c="dimmed">
      Request {error.problem.request_id}
    </Text>
  ) : null

/** An address that names nothing, or that is written in a way no call accepts. */
const NOTHING_THERE = new Set([400, 404, 422])

/** Shown when a page could not be rendered or loaded. */
export const UnexpectedError = ({ error: thrown }: ErrorComponentProps) => {
  const router = useRouter()
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const chunk = chunkFailure(error)
  if (chunk) return <ReloadOffer failure={chunk} />
  if (error instanceof ApiError && NOTHING_THERE.has(error.status)) return <NotFound />
  // the server said so: our own stack trace would show nothing
  const refused = error instanceof ApiError
  return (
    <Page narrow>
      <Stack align="flex-start" py="2xl" role="alert">
        <Title>{refused ? 'This could not be loaded' : 'Unexpected Application Error!'}</Title>
        <Text>{error.message}</Text>
        <RequestId error={error} />
        <Group>
          <Button onClick={() => void router.invalidate()}>Try again</Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </Group>
        {error.stack && !refused && (
          <Code block w="100%" tabIndex={0}>
            {error.stack}
          </Code>
        )}
      </Stack>
    </Page>
  )
}
