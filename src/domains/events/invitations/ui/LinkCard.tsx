import { Card, Group, Text, TextInput, Title } from '@mantine/core'
import type { OrganisationKind } from '../../../../shared/endpoint.ts'
import { announce } from '../../../../web/kit/announce.tsx'
import { ConfirmButton } from '../../../../web/kit/ConfirmButton.tsx'
import { CopyText } from '../../../../web/kit/CopyText.tsx'
import { useCall } from '../../../../web/queries.ts'
import { invitingCalls, others, touchedByHost } from './words.ts'

interface LinkCardProps {
  side: OrganisationKind
  eventId: string
  link: string
  /** Nobody can open it before. */
  isDraft: boolean
}

/** The link that invites whoever of the other kind opens it. */
export const LinkCard = ({ side, eventId, link, isDraft }: LinkCardProps) => {
  const renew = useCall(invitingCalls(side).renewLink, { invalidates: touchedByHost(side) })
  const { one, many } = others[side]
  return (
    <Card component="section" aria-label="Invitation link">
      <Title order={2} size="h4">
        Invite by link
      </Title>
      <Text size="sm" c="dimmed" mt="2xs">
        Send it to {many} outside this list: every {one} whose team opens it is invited.
        {isDraft && ' It works once the event is published.'}
      </Text>
      <Group mt="sm" gap="xs">
        <TextInput value={link} readOnly flex={1} miw={200} aria-label="Invitation link" />
        <CopyText value={link} />
        <ConfirmButton
          question="Make a new link?"
          consequence="The link handed out so far stops working at once. Whoever opened it already stays invited."
          verb="Make a new link"
          onConfirm={async () => {
            await renew.mutateAsync({ params: { id: eventId } })
            announce('There is a new link now')
          }}
        >
          New link
        </ConfirmButton>
      </Group>
    </Card>
  )
}
