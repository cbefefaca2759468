import { Button, Group, Skeleton, Stack, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconMoodEmpty, IconWifiOff, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '../client.ts'

interface StateProps {
  icon: TablerIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** The action is the page's main one: a phone shows it only once. */
  main?: boolean
  alert?: boolean
}

const State = ({ icon: Icon, title, children, action, main, alert }: StateProps) => (
  <Stack align="center" ta="center" gap="sm" py="2xl" role={alert ? 'alert' : undefined}>
    <ThemeIcon variant="light" size={56} radius="xl">
      <Icon size={28} aria-hidden />
    </ThemeIcon>
    <Title order={2}>{title}</Title>
    {children && <Text maw="34em">{children}</Text>}
    {action && (
      <Group mt="xs" data-main-action={main || undefined}>
        {action}
      </Group>
    )}
  </Stack>
)

/** Nothing here yet, or nothing found: says why and offers the next step. */
export const EmptyState = (props: {
  icon?: TablerIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  main?: boolean
}) => <State {...props} icon={props.icon ?? IconMoodEmpty} />

interface NothingFitsProps {
  title: string
  children?: ReactNode
  onClear: () => void
}

/** Filters that leave no results: offers to clear them. */
export const NothingFits = ({ title, children, onClear }: NothingFitsProps) => (
  <EmptyState
    title={title}
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    {children}
  </EmptyState>
)

const describe = (error: unknown): { icon: TablerIcon; title: string } => {
  if (error instanceof ApiError && error.word === 'offline')
    return { icon: IconWifiOff, title: 'No connection' }
  if (error instanceof ApiError && error.status === 403)
    return { icon: IconLock, title: 'You don’t have access' }
  return { icon: IconAlertTriangle, title: 'This could not be loaded' }
}

/** Temporary problems that don't invalidate what was read before. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** Whether to show only the error: what was read before stays through temporary problems, but not through a refusal. */
export const failedToLoad = (error: unknown, data: unknown): boolean =>
  Boolean(error) && (data === undefined || !isTemporary(error))

/** What went wrong with loading, with the request id to quote when asking for help. */
export const ErrorState = ({ error, retry }: { error: unknown; retry?: () => unknown }) => {
  const request = error instanceof ApiError ? error.problem.request_id : ''
  return (
    <State
      {...describe(error)}
      alert
      action={
        retry && (
          <Button variant="default" onClick={() => void retry()}>
            Try again
          </Button>
        )
      }
    >
      {error instanceof Error ? error.message : 'Please try again.'}
      {request && (
        <Text span display="block" size="sm" c="dimmed" mt="xs">
          Request {request}
        </Text>
      )}
    </State>
  )
}

/** Gray placeholders while a list loads. */
export const Skeletons = ({ count = 6, height = 112 }: { count?: number; height?: number }) => (
  <Stack gap="sm" aria-busy="true">
    <VisuallyHidden role="status">Loading</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      <Skeleton key={index} height={height} radius="lg" />
    ))}
  </Stack>
)
