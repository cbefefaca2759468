import { Card, Group, Stack, Text, Title } from '@mantine/core'
import {
  IconBuildingStore,
  IconLink,
  IconMailForward,
  IconQrcode,
  IconSend,
  IconUsersPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { CopyText } from '#web/kit/CopyText.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { NotifyButton } from '../../announcements/ui/NotifyButton.tsx'
import { hasBegun } from '../../ui/EventStateBadge.tsx'
import type { HostedEvent } from '../hosted-events.contract.ts'
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

/** Where people view the event: everyone, or signed-in students. */
const addressOf = ({ id, visibility }: HostedEvent): string =>
  `${window.location.origin}${visibility === 'public' ? '/public-event' : '/student/events/detail'}?id=${id}`

const Share = ({ event }: { event: HostedEvent }) => (
  <CopyText value={addressOf(event)} label="Copy link" icon={IconLink} />
)

interface ToExhibitorsProps {
  event: HostedEvent
  filter: Record<string, string[]>
  label: string
}

const ToExhibitors = ({ event, filter, label }: ToExhibitorsProps) => (
  <LinkButton
    to={hostPage(event.host.kind, 'event/detail')}
    search={{ id: event.id, tab: 'exhibitors', ...filter } as never}
    leftSection={<IconBuildingStore size={18} aria-hidden />}
  >
    {label}
  </LinkButton>
)

/** Suggests what to do next for the event. */
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
        {hasBegun(event.starts_at) && event.may.check_in && (
          <Step
            title="Check students in"
            text={`${numberLabel(event.checked_in)} of ${numberLabel(event.taken)} checked in.`}
            action={
              <LinkButton
                to={hostPage(kind, 'event/detail')}
                search={{ id: event.id, tab: 'check-in' } as never}
                leftSection={<IconQrcode size={18} aria-hidden />}
              >
                Open check-in
              </LinkButton>
            }
          />
        )}
        {event.to_review > 0 && (
          <Step
            title={`Review ${countLabel(event.to_review, 'registration')}`}
            text="Organizations are waiting for your answer."
            action={<ToExhibitors event={event} filter={{ state: ['pending'] }} label="Review" />}
          />
        )}
        {event.to_check > 0 && (
          <Step
            title={`Verify ${countLabel(event.to_check, 'payment')}`}
            text="Proof of payment was submitted."
            action={<ToExhibitors event={event} filter={{ payment: ['proof_submitted'] }} label="Review" />}
          />
        )}
        {event.may.publish && (
          <Step
            title="Review and publish"
            text="Only your team can see a draft."
            action={edit('preview', 'Preview', <IconSend size={18} aria-hidden />)}
          />
        )}
        {event.may.invite && (
          <Step
            title={`Invite ${guests}`}
            text={
              event.invited > 0
                ? `${numberLabel(event.accepted)} of ${numberLabel(event.invited)} invited have accepted so far.`
                : `Those who accept take part in your event.`
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
                ? 'Anyone can open it, and students can register there.'
                : 'Students the event is for can open it.'
            }
            action={<Share event={event} />}
          />
        )}
        {kind === 'university' && event.may.notify && (
          <Step
            title="Notify your students"
            text="Eligible students get a notification and an email."
            action={<NotifyButton eventId={event.id} />}
          />
        )}
        {event.on_duty.length === 0 && (
          <Step
            title="Put someone on duty"
            text="They’ll get an email with the time and place."
            action={edit('team', 'Choose people', <IconUsersPlus size={18} aria-hidden />)}
          />
        )}
      </Stack>
    </Card>
  )
}
