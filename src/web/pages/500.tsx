import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { LinkButton } from '../kit/links.tsx'
import { Page } from '../kit/Page.tsx'

const ServerError = () => (
  <Page narrow>
    <Stack align="flex-start" py="2xl">
      <Text fw={600} c="dimmed">
        500
      </Text>
      <Title>Something went wrong on our side</Title>
      <Text>It’s not you. What you sent may not have been saved; please try again in a moment.</Text>
      <Group>
        <Button onClick={() => window.history.back()}>Go back</Button>
        <LinkButton to="/student" variant="default">
          Go to the home page
        </LinkButton>
      </Group>
    </Stack>
  </Page>
)

export const Route = createFileRoute('/500')({
  head: ({ match }) => pageHead(match, { title: 'Something went wrong', hidden: true }),
  component: ServerError,
})
