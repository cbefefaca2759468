import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '#web/client.ts'
import { BulkBar } from '#web/kit/BulkBar.tsx'
import type { NoticeTiming } from '../../applications.contract.ts'
import { applicantExport, applicantResumes } from '../applicant-exports.contract.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { NoticeTimingLabel, useNoticeTimings } from './notice-timing.tsx'
import { type Decisions, manyOf } from './useDecisions.ts'

interface SelectionBarProps {
  selected: string[]
  onClear: () => void
  onAll?: () => void
  decisions: Decisions
  onReject: () => void
}

/** The actions for all selected applicants. */
export const SelectionBar = ({ selected, onClear, onAll, decisions, onReject }: SelectionBarProps) => {
  const [writing, setWriting] = useState(false)
  const who = manyOf(selected)
  const query = { applicant_ids: selected }
  const timings = useNoticeTimings()
  if (!timings) return null
  const { hours, usual } = timings
  const move = (status: 'shortlisted' | 'interview', tell: NoticeTiming) => () => {
    decisions.move(who, status, { tell })
    onClear()
  }
  const accept = (as: 'offer' | 'hired') => () => {
    decisions.accept(who, as)
    onClear()
  }
  return (
    <>
      <BulkBar count={selected.length} noun="applicant" onClear={onClear} onAll={onAll}>
        <Button size="compact-sm" onClick={move('shortlisted', usual('shortlisted'))}>
          Shortlist
          <NoticeTimingLabel timing={usual('shortlisted')} hours={hours} />
        </Button>
        <Button size="compact-sm" variant="default" onClick={move('interview', usual('interview'))}>
          Interview
          <NoticeTimingLabel timing={usual('interview')} hours={hours} />
        </Button>
        <Button size="compact-sm" variant="default" onClick={onReject}>
          Reject
          <NoticeTimingLabel timing={usual('rejected')} hours={hours} />
        </Button>
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
          </Menu.Dropdown>
        </Menu>
        <Button size="compact-sm" variant="default" onClick={() => setWriting(true)}>
          Message
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
      {writing && (
        <MessageDialog
          title={`Write to ${who.name}`}
          verb="Send"
          description="Each student also gets their application status."
          onClose={() => setWriting(false)}
          onSend={(message) => void decisions.notify(who, message)}
        />
      )}
    </>
  )
}
