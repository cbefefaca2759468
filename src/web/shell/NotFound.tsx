import { Group, Stack, Text, Title } from '@mantine/core'
import { LinkButton } from '../kit/links.tsx'
import { Page } from '../kit/Page.tsx'
import { startPageOf, useSession } from '../session.ts'

/** For addresses that lead nowhere, and for things that are gone or not for this visitor. */
export const NotFound = () => (
  <Page narrow>
    <Stack align="flex-start" py="2xl">
      <Text fw={600} c="dimmed">
        404
      </Text>
      <Title>Page not found</Title>
      <Text>The link may be old or mistyped, or what it led to has been removed.</Text>
      <Group>
        <LinkButton to={startPageOf(useSession())}>Go to the home page</LinkButton>
        <LinkButton to={'/public-jobs' as string} variant="default">
          Browse jobs
        </LinkButton>
      </Group>
    </Stack>
  </Page>
)
