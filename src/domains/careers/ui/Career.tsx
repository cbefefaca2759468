import { Alert, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { DetailLayout, StickyAction } from '#web/kit/DetailLayout.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import type { CareerDetail } from '../careers.contract.ts'
import { deadlineOf, summaryOf } from './words.ts'

interface Props {
  opening: CareerDetail
}

const Action = ({ opening }: Props) => (
  <StickyAction label="Apply">
    {opening.is_open ? (
      <Stack gap="xs">
        <LinkButton to="/career/application" search={{ id: opening.id }} fullWidth>
          Apply
        </LinkButton>
        <Text size="sm">{deadlineOf(opening)}. No account needed.</Text>
      </Stack>
    ) : (
      <Text size="sm">This position is no longer accepting applications.</Text>
    )}
  </StickyAction>
)

export const Career = ({ opening }: Props) => (
  <Page>
    <LinkAnchor to="/career" size="sm">
      All positions
    </LinkAnchor>
    <PageHeader title={opening.title} description={summaryOf(opening)} />
    {!opening.is_open && (
      <Alert icon={<IconInfoCircle aria-hidden />} title="This position is closed" mb="lg">
        It is no longer accepting applications.
      </Alert>
    )}
    <DetailLayout panel={<Action opening={opening} />}>
      <RichText html={opening.description} />
    </DetailLayout>
  </Page>
)
