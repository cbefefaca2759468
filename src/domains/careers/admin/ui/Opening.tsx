import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { dayLabel } from '#shared/labels.ts'
import { announceFailure, announceUndoable } from '#web/kit/announce.tsx'
import { DetailLayout, StickyAction } from '#web/kit/DetailLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { Moment } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { careerDetail, careerList } from '../../careers.contract.ts'
import {
  closeOpening,
  type OpeningRow,
  opening as openingCall,
  openingList,
  publishOpening,
} from '../../careers-admin.contract.ts'
import { summaryOf } from '../../ui/words.ts'
import { Applications } from './Applications.tsx'
import { stateWords } from './words.ts'

interface Props {
  opening: OpeningRow
}

const invalidates = [openingList, openingCall, careerList, careerDetail]

const Steps = ({ opening }: Props) => {
  const input = { params: { id: opening.id } }
  const publish = useCall(publishOpening, { invalidates, onError: announceFailure })
  const close = useCall(closeOpening, { invalidates, onError: announceFailure })
  const open = () => publish.mutate(input, { onSuccess: () => announceToScreenReader('Published') })
  const end = () =>
    close.mutate(input, { onSuccess: () => announceUndoable('Closed', () => publish.mutate(input)) })
  const buttons = (
    <Group grow preventGrowOverflow={false} gap="xs">
      {opening.may.publish && (
        <Button loading={publish.isPending} onClick={open}>
          {opening.state === 'closed' ? 'Reopen' : 'Publish'}
        </Button>
      )}
      {opening.may.close && (
        <Button variant="default" loading={close.isPending} onClick={end}>
          Close opening
        </Button>
      )}
      <LinkButton to="/operator/careers/edit" search={{ id: opening.id }} variant="default">
        Edit
      </LinkButton>
    </Group>
  )
  return opening.may.publish ? (
    <StickyAction label="Actions">{buttons}</StickyAction>
  ) : (
    <Card component="section" aria-label="Steps">
      {buttons}
    </Card>
  )
}

/** Shows one opening to operators: its text, its applicants, and the next step. */
export const Opening = ({ opening }: Props) => (
  <>
    <LinkAnchor to="/operator/careers" size="sm">
      All openings
    </LinkAnchor>
    <PageHeader title={opening.title} description={summaryOf(opening)}>
      <StatusBadge {...stateWords[opening.state]} />
    </PageHeader>
    <DetailLayout
      panel={
        <>
          <Steps opening={opening} />
          <Facts
            facts={[
              { label: 'Created', value: <Moment at={opening.created_at} /> },
              { label: 'Published', value: opening.published_at && <Moment at={opening.published_at} /> },
              {
                label: 'Application deadline',
                value: opening.application_deadline && dayLabel(opening.application_deadline),
              },
              {
                label: 'Public page',
                value: opening.state !== 'draft' && (
                  <LinkAnchor to="/career/detail" search={{ id: opening.id }}>
                    View as a visitor
                  </LinkAnchor>
                ),
              },
            ]}
          />
        </>
      }
    >
      <Stack gap="xl">
        <Applications openingId={opening.id} />
        <Card component="section" aria-label="Description">
          <Title order={2} size="h4" mb="xs">
            Description
          </Title>
          <RichText html={opening.description} />
        </Card>
      </Stack>
    </DetailLayout>
  </>
)
