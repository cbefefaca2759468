import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Page } from '../kit/Page.tsx'

/** Placeholder while a page loads. */
export const PageSkeleton = () => (
  <Page>
    <Stack aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={32} width="40%" />
      <Skeleton height={16} width="60%" mb="md" />
      <Skeleton height={120} radius="lg" />
      <Skeleton height={120} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </Stack>
  </Page>
)
