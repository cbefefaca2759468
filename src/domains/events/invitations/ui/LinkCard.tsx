import { Card, Group, Text, TextInput, Title } from '@mantine/core'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { CopyText } from '#web/kit/CopyText.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { invitingCalls, others, staleAfterInvitation } from './words.ts'

interface LinkCardProps {
  side: OrganizationKind
  eventId: string
  link: string
  /** Nobody can open it before then. */
  isDraft: boolean
}

/** The link that invites any organization of the other kind that opens it. */
export const LinkCard = ({ side, eventId, link, isDraft }: LinkCardProps) => {
  const renew = useCall(invitingCalls(side).renewLink, { invalidates: staleAfterInvitation(side) })
  const { one, many } = others[side]
  return (
    <Card component="section" aria-label="Invitation link">
      <Title order={2} size="h4">
        Invite by link
      </Title>
      <Text size="sm" c="dimmed" mt="2xs">
        Send it to {many} that aren’t on this list. Every {one} whose team opens it is invited. This link is
        yours and stops working if you leave the team or get a lower role.
        {isDraft && ' It works once the event is published.'}
      </Text>
      <Group mt="sm" gap="xs">
        <TextInput value={link} readOnly flex={1} miw={200} aria-label="Invitation link" />
        <CopyText value={link} />
        <ConfirmButton
          question="Create a new link?"
          consequence="All existing links stop working right away, including your colleagues’. Organizations that already opened one stay invited."
          verb="Create new link"
          onConfirm={async () => {
            await renew.mutateAsync({ params: { id: eventId } })
            announceToScreenReader('New link created')
          }}
        >
          New link
        </ConfirmButton>
      </Group>
    </Card>
  )
}
