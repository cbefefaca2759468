import { Button, Code, Stack, Text, Title } from '@mantine/core'
import type { ChunkLoadError } from '../chunks.ts'
import { Page } from '../kit/Page.tsx'

/** Shown when a part of the app did not arrive, usually because a new version was deployed meanwhile. */
export const ReloadOffer = ({ failure }: { failure: ChunkLoadError }) => (
  <Page narrow>
    <Stack align="flex-start" py="2xl" role="alert">
      <Title>This page needs to reload</Title>
      <Text>
        {failure.message}. Either the connection was lost for a moment, or Fairlead has been updated since you
        opened it.
      </Text>
      <Button onClick={() => window.location.reload()}>Reload</Button>
      <Code>
        {failure.name} ({failure.code})
      </Code>
    </Stack>
  </Page>
)
