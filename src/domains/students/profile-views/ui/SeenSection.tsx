import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { MAX_PAGE_SIZE } from '#shared/paging.ts'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { type ProfileView, profileViews } from '../profile-views.contract.ts'
import { lookedAt } from './words.ts'

const FIRST = 5

const Row = ({ look }: { look: ProfileView }) => (
  <Group wrap="nowrap" gap="sm">
    <EmployerLogo employer={look.organization} size={36} />
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text fw={500} lh={1.35}>
        {look.organization.name}
      </Text>
      <Text size="sm" c="dimmed">
        {lookedAt(look)} · <TimeAgo at={look.last_at} />
      </Text>
    </div>
  </Group>
)

const Rows = () => {
  const [size, setSize] = useState(FIRST)
  const { data, error, refetch } = useQuery({
    ...queryFor(profileViews, { query: { size } }),
    placeholderData: keepPreviousData,
  })
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={2} height={44} />
  if (data.total_row === 0)
    return (
      <Text c="dimmed" size="sm">
        No one yet. When an employer or your university opens your profile or your resume, you’ll see it here.
      </Text>
    )
  return (
    <Stack gap="sm">
      {data.data.map((look) => (
        <Row key={`${look.organization.id} ${look.day}`} look={look} />
      ))}
      {data.total_row > data.data.length && size < MAX_PAGE_SIZE && (
        <Button variant="subtle" size="compact-sm" onClick={() => setSize(MAX_PAGE_SIZE)}>
          Show all {Math.min(data.total_row, MAX_PAGE_SIZE)}
        </Button>
      )}
    </Stack>
  )
}

/** Which organizations looked, at what, when. */
export const SeenSection = () => (
  <Card component="section" id="seen" aria-labelledby="seen-title">
    <Title order={2} size="h4" id="seen-title" mb="sm">
      Who viewed my profile
    </Title>
    <Rows />
  </Card>
)
