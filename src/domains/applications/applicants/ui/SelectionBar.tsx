import { Button } from '@mantine/core'
import { useState } from 'react'
import { addressOf } from '../../../../web/client.ts'
import { BulkBar } from '../../../../web/kit/BulkBar.tsx'
import { applicantExport, applicantResumes } from '../exports/contract.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { type Decisions, manyOf } from './useDecisions.ts'

interface SelectionBarProps {
  selected: string[]
  onClear: () => void
  onAll?: () => void
  decisions: Decisions
  onReject: () => void
}

/** What can be done with the selected applicants at once. */
export const SelectionBar = ({ selected, onClear, onAll, decisions, onReject }: SelectionBarProps) => {
  const [writing, setWriting] = useState(false)
  const who = manyOf(selected)
  const query = { applicant_ids: selected }
  const move = (status: 'shortlisted' | 'interview') => () => {
    decisions.move(who, status)
    onClear()
  }
  return (
    <>
      <BulkBar count={selected.length} noun="applicant" onClear={onClear} onAll={onAll}>
        <Button size="compact-sm" onClick={move('shortlisted')}>
          Shortlist
        </Button>
        <Button size="compact-sm" variant="default" onClick={move('interview')}>
          Interview
        </Button>
        <Button size="compact-sm" variant="default" onClick={onReject}>
          Reject
        </Button>
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
          description="Each gets it with where the own application stands."
          onClose={() => setWriting(false)}
          onSend={(message) => void decisions.notify(who, message)}
        />
      )}
    </>
  )
}
