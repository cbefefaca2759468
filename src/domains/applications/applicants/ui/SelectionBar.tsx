import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { addressOf } from '#web/client.ts'
import { BulkBar } from '#web/kit/BulkBar.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import type { NoticeTiming } from '../../applications.contract.ts'
import { applicantExport, applicantResumes } from '../applicant-exports.contract.ts'
import type { Matching } from '../decisions/decisions.contract.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { NoticeTimingLabel, useNoticeTimings } from './notice-timing.tsx'
import { allOf, type Decisions, manyOf } from './useDecisions.ts'

const AssignDialog = lazy(() => import('../../reviewers/ui/AssignDialog.tsx'))
const BroadcastDialog = lazy(() => import('../../messages/ui/BroadcastDialog.tsx'))
const CompareDialog = lazy(() => import('../../scorecards/ui/CompareDialog.tsx'))
const InterviewDialog = lazy(() => import('../../interviews/ui/InterviewDialog.tsx'))

/** Side by side on a screen. */
const MOST_COMPARED = 4

interface SelectionBarProps {
  selection: Selection
  /** Everyone who matches. */
  matching: Matching
  /** The one job all selected are for; times are offered for one. */
  jobId: string | null
  decisions: Decisions
  onReject: () => void
}

/** The actions for all selected applicants. */
export const SelectionBar = ({ selection, matching, jobId, decisions, onReject }: SelectionBarProps) => {
  const { selected, everything, clear } = selection
  const [writing, setWriting] = useState(false)
  const [sending, setSending] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [comparing, setComparing] = useState(false)
  const [assigning, setAssigning] = useState(false)
  const who = everything ? allOf(matching, selected) : manyOf(selected)
  const { total: _, ...filters } = matching
  const query = everything ? filters : { applicant_ids: selected }
  const timings = useNoticeTimings()
  if (!timings) return null
  const { hours, usual } = timings
  const move = (status: 'shortlisted' | 'interview', tell: NoticeTiming) => () => {
    decisions.move(who, status, { tell })
    clear()
  }
  const accept = (as: 'offer' | 'hired') => () => {
    decisions.accept(who, as)
    clear()
  }
  return (
    <>
      <BulkBar selection={selection} noun="applicant">
        <Button size="compact-sm" onClick={move('shortlisted', usual('shortlisted'))}>
          Shortlist
          <NoticeTimingLabel timing={usual('shortlisted')} hours={hours} />
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={jobId ? () => setInviting(true) : move('interview', usual('interview'))}
        >
          Interview
          <NoticeTimingLabel timing={usual('interview')} hours={hours} />
        </Button>
        <Button size="compact-sm" variant="default" onClick={onReject}>
          Reject
          <NoticeTimingLabel timing={usual('rejected')} hours={hours} />
        </Button>
        {!everything && (
          <Menu position="top-end">
            <Menu.Target>
              <Button size="compact-sm" variant="default" leftSection={<IconDots size={16} aria-hidden />}>
                More steps
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={move('shortlisted', 'now')}>
                Shortlist
                <NoticeTimingLabel timing="now" hours={hours} />
              </Menu.Item>
              <Menu.Item onClick={accept('offer')}>
                Make an offer
                <NoticeTimingLabel timing={usual('offer')} hours={hours} />
              </Menu.Item>
              <Menu.Item onClick={accept('hired')}>
                Hire those who accepted
                <NoticeTimingLabel timing={usual('hired')} hours={hours} />
              </Menu.Item>
              <Menu.Item onClick={() => setSending(true)}>
                Send status
                <NoticeTimingLabel timing="now" hours={hours} />
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        {!everything && selected.length > 1 && selected.length <= MOST_COMPARED && (
          <Button size="compact-sm" variant="default" onClick={() => setComparing(true)}>
            Compare
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setWriting(true)}>
          Message
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setAssigning(true)}>
          Assign
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          component="a"
          href={addressOf(applicantResumes, { query })}
          download
        >
          Resumes
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          component="a"
          href={addressOf(applicantExport, { query })}
          download
        >
          CSV
        </Button>
      </BulkBar>
      {assigning && (
        <Suspense>
          <AssignDialog
            name={who.name}
            target={everything ? { matching } : { applicant_ids: selected }}
            onClose={() => setAssigning(false)}
            onDone={clear}
          />
        </Suspense>
      )}
      {inviting && jobId && (
        <Suspense>
          <InterviewDialog
            jobId={jobId}
            ids={selected}
            name={who.name}
            onClose={() => setInviting(false)}
            onDone={clear}
            withoutTimes={() => move('interview', usual('interview'))()}
          />
        </Suspense>
      )}
      {comparing && (
        <Suspense>
          <CompareDialog ids={selected} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {writing && (
        <Suspense>
          <BroadcastDialog {...who} onClose={() => setWriting(false)} onSent={clear} />
        </Suspense>
      )}
      {sending && (
        <MessageDialog
          title={`Write to ${who.name}`}
          verb="Send"
          description="Each student also gets their application status."
          onClose={() => setSending(false)}
          onSend={(message) => void decisions.notify(who, message)}
        />
      )}
    </>
  )
}
