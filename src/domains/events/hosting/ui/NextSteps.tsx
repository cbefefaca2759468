import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconLink, IconMailForward, IconSend, IconUsersPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyText } from '../../../../web/kit/CopyText.tsx'
import { LinkButton } from '../../../../web/kit/links.tsx'
import type { HostedEvent } from '../contract.ts'
import { hostPage } from './host-calls.ts'

interface StepProps {
  title: string
  text: string
  action: ReactNode
}

const Step = ({ title, text, action }: StepProps) => (
  <Group component="li" justify="space-between" gap="sm">
    <div>
      <Text fw={500}>{title}</Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </div>
    {action}
  </Group>
)

/** Where people look at the event: everyone, or signed-in students. */
const addressOf = ({ id, visibility }: HostedEvent): string =>
  `${window.location.origin}${visibility === 'public' ? '/public-event' : '/student/events/detail'}?id=${id}`

const Share = ({ event }: { event: HostedEvent }) => (
  <CopyText value={addressOf(event)} label="Copy the link" icon={IconLink} />
)

/** What helps the event along now. */
export const NextSteps = ({ event }: { event: HostedEvent }) => {
  const { kind } = event.host
  const guests = kind === 'university' ? 'employers' : 'universities'
  if (!event.may.edit) return null
  const edit = (step: string, label: string, icon: ReactNode) => (
    <LinkButton
      to={hostPage(kind, 'event/edit')}
      search={{ id: event.id, step } as never}
      variant="default"
      leftSection={icon}
    >
      {label}
    </LinkButton>
  )
  return (
    <Card component="section" aria-label="Next steps">
      <Title order={2} size="h4" mb="md">
        Next steps
      </Title>
      <Stack component="ul" gap="md" m={0} p={0}>
        {event.may.publish && (
          <Step
            title="Look it over and publish"
            text="Nobody but your team sees a draft."
            action={edit('preview', 'Preview', <IconSend size={18} aria-hidden />)}
          />
        )}
        {event.may.invite && (
          <Step
            title={`Invite ${guests}`}
            text={
              event.invited > 0
                ? `${event.accepted} of ${event.invited} invited said yes so far.`
                : `Whoever accepts stands beside you at the event.`
            }
            action={
              <LinkButton
                to={hostPage(kind, 'event/detail')}
                search={{ id: event.id, tab: 'invitations' } as never}
                variant="default"
                leftSection={<IconMailForward size={18} aria-hidden />}
              >
                Invite {guests}
              </LinkButton>
            }
          />
        )}
        {event.state === 'published' && (
          <Step
            title="Share the link"
            text={
              event.visibility === 'public'
                ? 'Anyone can open it; students register there.'
                : 'Students it is meant for can open it.'
            }
            action={<Share event={event} />}
          />
        )}
        {event.on_duty.length === 0 && (
          <Step
            title="Put someone on duty"
            text="They get a letter with time and place."
            action={edit('team', 'Choose people', <IconUsersPlus size={18} aria-hidden />)}
          />
        )}
      </Stack>
    </Card>
  )
}
