import { Button, Code, Stack, Text, Title } from '@mantine/core'
import type { ChunkLoadError } from '../chunks.ts'
import { Page } from '../kit/Page.tsx'

/** A part of the app did not arrive: usually a new version was put in place meanwhile. */
export const ReloadOffer = ({ failure }: { failure: ChunkLoadError }) => (
  <Page narrow>
    <Stack align="flex-start" py="2xl" role="alert">
      <Title>This page needs a reload</Title>
      <Text>
        {failure.message}. Either the connection was lost for a moment, or Fairlead has been updated since you
        opened it.
      </Text>
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
      <Code>
        {failure.name} ({failure.code})
      </Code>
    </Stack>
  </Page>
)
