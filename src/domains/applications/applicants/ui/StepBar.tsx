import { Button, Menu } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCircleX,
  IconDots,
  IconEyeOff,
  IconMail,
  IconRosetteDiscountCheck,
  IconStar,
  IconTrophy,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Applicant } from '../contract.ts'
import classes from './applicants.module.css'
import { MessageDialog } from './MessageDialog.tsx'
import type { Decisions, ForwardState, Subject } from './useDecisions.ts'

interface StepBarProps {
  who: Subject
  may: Applicant['may']
  decisions: Decisions
  /** Opens the question why. */
  onReject: () => void
  /** After a step, to go on to the next applicant. */
  onDone: () => void
}

const steps = [
  { status: 'shortlisted', label: 'Shortlist', icon: IconStar },
  { status: 'interview', label: 'Interview', icon: IconCalendarEvent },
  { status: 'offer', label: 'Make an offer', icon: IconRosetteDiscountCheck },
  { status: 'hired', label: 'Mark hired', icon: IconTrophy },
] as const satisfies readonly { status: ForwardState; label: string; icon: unknown }[]

/** Steps that come with words. */
const withWords: Partial<Record<ForwardState, string>> = {
  interview: 'It goes along with the invitation: propose times, or say how you will be in touch.',
  offer: 'It goes along with the offer: what it holds, and until when you need an answer.',
}

type Asked = 'notify' | 'interview' | 'offer'

/** What can be done with an applicant; the next step first. */
export const StepBar = ({ who, may, decisions, onReject, onDone }: StepBarProps) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ahead = steps.filter(({ status }) => may.advance_to.includes(status))
  const [next, second, ...rest] = ahead
  const take = (status: ForwardState) => {
    if (status === 'interview' || status === 'offer') return setAsked(status)
    decisions.move(who, status)
    onDone()
  }
  const send = (message: string) => {
    if (asked === 'notify') return void decisions.notify(who, message)
    decisions.move(who, asked!, message)
    onDone()
  }
  return (
    <div className={classes.toolbar}>
      {[next, second].map(
        (step, index) =>
          step && (
            <Button
              key={step.status}
              size="sm"
              variant={index === 0 ? 'filled' : 'default'}
              leftSection={<step.icon size={16} aria-hidden />}
              onClick={() => take(step.status)}
            >
              {step.label}
            </Button>
          ),
      )}
      {may.reject && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCircleX size={16} aria-hidden />}
          onClick={onReject}
        >
          Reject
        </Button>
      )}
      {(rest.length > 0 || may.notify || may.unmark_reviewed) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="sm" variant="default" leftSection={<IconDots size={16} aria-hidden />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((step) => (
              <Menu.Item
                key={step.status}
                leftSection={<step.icon size={16} aria-hidden />}
                onClick={() => take(step.status)}
              >
                {step.label}
              </Menu.Item>
            ))}
            {may.notify && (
              <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => setAsked('notify')}>
                Send the status
              </Menu.Item>
            )}
            {may.unmark_reviewed && (
              <Menu.Item
                leftSection={<IconEyeOff size={16} aria-hidden />}
                onClick={() => void decisions.unmark(who)}
              >
                Mark as not reviewed
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked && (
        <MessageDialog
          title={
            asked === 'notify'
              ? `Write to ${who.name}`
              : `${steps.find((s) => s.status === asked)!.label}: ${who.name}`
          }
          verb="Send"
          description={
            asked === 'notify' ? 'It goes along with where the application stands.' : withWords[asked]!
          }
          onClose={() => setAsked(null)}
          onSend={send}
        />
      )}
    </div>
  )
}
