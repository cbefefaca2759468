import type { ReactNode } from 'react'
import { ActionPanel } from '#web/kit/ActionPanel.tsx'
import type { StudentEventDetail } from '../event-registrations.contract.ts'
import { closingLabel, placesLeftLabel } from './words.ts'

interface RegisterPanelProps {
  event: StudentEventDetail
  action: ReactNode
  secondary?: ReactNode
}

/** Shows how much room there is, when registration closes, and how to register. */
export const RegisterPanel = ({ event, action, secondary }: RegisterPanelProps) => {
  const closing = closingLabel(event)
  const isOn = event.state === 'published'
  return (
    <ActionPanel
      label="Register"
      lead={isOn && (placesLeftLabel(event) ?? 'No limit')}
      until={isOn && event.may.register && closing ? { label: 'Register by', value: closing } : null}
      action={action}
      secondary={secondary}
      note={event.hindrance && event.registration?.state !== 'waitlisted' && `${event.hindrance}.`}
    />
  )
}
