import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
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
import { lazy, Suspense, useState } from 'react'
import type { NoticeTiming } from '../../applications.contract.ts'
import type { Applicant } from '../applicants.contract.ts'
import classes from './applicants.module.css'
import { MessageDialog } from './MessageDialog.tsx'
import { NoticeTimingLabel, type NoticeTimings } from './notice-timing.tsx'
import type { Decisions, ForwardState, Subject } from './useDecisions.ts'

const InterviewDialog = lazy(() => import('../../interviews/ui/InterviewDialog.tsx'))
const OfferDialog = lazy(() => import('../../offers/ui/OfferDialog.tsx'))

interface StepBarProps {
  who: Subject
  may: Applicant['may']
  jobId: string
  timings: NoticeTimings
  decisions: Decisions
  /** Opens the dialog that asks for a reason. */
  onReject: () => void
  /** Called after a step, to move to the next applicant. */
  onDone: () => void
}

const steps = [
  { status: 'shortlisted', label: 'Shortlist', icon: IconStar },
  { status: 'interview', label: 'Interview', icon: IconCalendarEvent },
  { status: 'offer', label: 'Make an offer', icon: IconRosetteDiscountCheck },
  { status: 'hired', label: 'Hire', icon: IconTrophy },
] as const satisfies readonly { status: ForwardState; label: string; icon: unknown }[]

/** The actions for one applicant, next step first. */
export const StepBar = ({ who, may, jobId, timings, decisions, onReject, onDone }: StepBarProps) => {
  const [asked, { open: ask, close: closeMessage }] = useDisclosure(false)
  const [offering, setOffering] = useState(false)
  const [inviting, setInviting] = useState(false)
  const ahead = steps.filter(({ status }) => may.advance_to.includes(status))
  const [next, second, ...rest] = ahead
  const { hours } = timings
  const onlyEventFields = may.notify && ahead.length === 0 && !may.reject
  const go = (status: ForwardState, tell: NoticeTiming, message?: string) => {
    if (status === may.accept) decisions.accept(who, status, message)
    else decisions.move(who, status, { tell, ...(message ? { message } : {}) })
    onDone()
  }
  const take = (status: ForwardState) => {
    if (status === 'offer') return setOffering(true)
    if (status === 'interview') return setInviting(true)
    go(status, timings.usual(status))
  }
  const tellsToo = may.advance_to.includes('shortlisted') && timings.of('shortlisted').includes('now')
  return (
    <div className={classes.toolbar}>
      {[next, second].map(
        (step, index) =>
          step && (
            <Button
              key={step.status}
              size="sm"
              px="sm"
              variant={index === 0 ? 'filled' : 'default'}
              leftSection={<step.icon size={16} aria-hidden />}
              onClick={() => take(step.status)}
            >
              {step.label}
              <NoticeTimingLabel timing={timings.usual(step.status)} hours={hours} />
            </Button>
          ),
      )}
      {may.reject && (
        <Button
          size="sm"
          px="sm"
          variant="default"
          leftSection={<IconCircleX size={16} aria-hidden />}
          onClick={onReject}
        >
          Reject
          <NoticeTimingLabel timing={timings.usual('rejected')} hours={hours} />
        </Button>
      )}
      {onlyEventFields && (
        <Button
          size="sm"
          px="sm"
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => ask()}
        >
          Send status
          <NoticeTimingLabel timing="now" hours={hours} />
        </Button>
      )}
      {!onlyEventFields && (rest.length > 0 || may.notify || may.unmark_reviewed) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={36} variant="default" aria-label="More">
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((step) => (
              <Menu.Item
                key={step.status}
                leftSection={<step.icon size={16} aria-hidden />}
                onClick={() => take(step.status)}
              >
                {step.label}
                <NoticeTimingLabel timing={timings.usual(step.status)} hours={hours} />
              </Menu.Item>
            ))}
            {tellsToo && (
              <Menu.Item
                leftSection={<IconStar size={16} aria-hidden />}
                onClick={() => go('shortlisted', 'now')}
              >
                Shortlist
                <NoticeTimingLabel timing="now" hours={hours} />
              </Menu.Item>
            )}
            {may.notify && (
              <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => ask()}>
                Send status
                <NoticeTimingLabel timing="now" hours={hours} />
              </Menu.Item>
            )}
            {may.unmark_reviewed && (
              <Menu.Item
                leftSection={<IconEyeOff size={16} aria-hidden />}
                onClick={() => void decisions.unmark(who)}
              >
                Mark as not reviewed
                <NoticeTimingLabel timing="not" hours={hours} />
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {may.hire_waits_for === 'offer' && (
        <Text size="sm" c="dimmed" w="100%">
          You can hire after an offer is accepted.
        </Text>
      )}
      {inviting && (
        <Suspense>
          <InterviewDialog
            jobId={jobId}
            ids={who.ids}
            name={who.name}
            onClose={() => setInviting(false)}
            onDone={onDone}
            withoutTimes={(message) => go('interview', timings.usual('interview'), message)}
          />
        </Suspense>
      )}
      {offering && (
        <Suspense>
          <OfferDialog id={who.ids[0]!} name={who.name} onClose={() => setOffering(false)} />
        </Suspense>
      )}
      {asked && (
        <MessageDialog
          title={`Write to ${who.name}`}
          verb="Send now"
          description="Sent with the application’s current status."
          onClose={closeMessage}
          onSend={(message) => void decisions.notify(who, message)}
        />
      )}
    </div>
  )
}
