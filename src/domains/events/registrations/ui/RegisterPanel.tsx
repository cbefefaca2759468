import type { ReactNode } from 'react'
import { ActionPanel } from '#web/kit/ActionPanel.tsx'
import type { StudentEventDetail } from '../event-registrations.contract.ts'
import { closingLabel, roomLabel } from './words.ts'

interface RegisterPanelProps {
  event: StudentEventDetail
  action: ReactNode
  secondary?: ReactNode
}

/** Whether there is room, until when one can register, and the way to do it. */
export const RegisterPanel = ({ event, action, secondary }: RegisterPanelProps) => {
  const closing = closingLabel(event)
  const isOn = event.state === 'published'
  return (
    <ActionPanel
      label="Register"
      lead={isOn && (roomLabel(event) ?? 'Open to as many as come')}
      until={isOn && event.may.register && closing ? { label: 'Register by', value: closing } : null}
      action={action}
      secondary={secondary}
      note={event.hindrance && event.registration?.state !== 'waitlisted' && `${event.hindrance}.`}
    />
  )
}
