import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { applicant, applicantList } from '../../applicants/applicants.contract.ts'
import type { Matching } from '../../applicants/decisions/decisions.contract.ts'
import {
  assignReviewers,
  MOST_REVIEWERS,
  MOST_SHARING,
  reviewers,
  type waysToAssign,
} from '../reviewers.contract.ts'
import { MemberPick } from './MemberPick.tsx'

interface AssignDialogProps {
  /** How many applicants, in words. */
  name: string
  target: { applicant_ids: string[] } | { matching: Matching }
  onClose: () => void
  onDone: () => void
}

const saidOf = ({ assigned, left_out }: { assigned: number; left_out: number }): string =>
  left_out === 0
    ? `${countLabel(assigned, 'applicant')} assigned`
    : `${countLabel(assigned, 'applicant')} assigned; ${left_out} left as is, decided or with enough reviewers`

/** Assigns the selected applicants to members, or shares them among these. */
const AssignDialog = ({ name, target, onClose, onDone }: AssignDialogProps) => {
  const [members, setMembers] = useState<string[]>([])
  const [how, setHow] = useState<(typeof waysToAssign)[number]>('share')
  const call = useCall(assignReviewers, {
    invalidates: [applicant, applicantList, reviewers],
    onError: announceFailure,
    onSuccess: (done) => {
      announce(saidOf(done))
      onDone()
      onClose()
    },
  })
  const most = how === 'all' ? MOST_REVIEWERS : MOST_SHARING
  return (
    <Modal opened onClose={onClose} title={`Assign ${name}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          call.mutate({ body: { ...target, reviewer_ids: members, how } })
        }}
      >
        <Stack gap="md">
          <Radio.Group
            label="How"
            value={how}
            onChange={(value) => setHow(value as (typeof waysToAssign)[number])}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="share" label="Share them evenly: one reviewer each" />
              <Radio value="all" label={`Everybody reviews all of them (up to ${MOST_REVIEWERS} members)`} />
            </Stack>
          </Radio.Group>
          <MemberPick value={members} most={most} onChange={setMembers} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={call.isPending}
              disabled={members.length === 0 || members.length > most}
            >
              Assign
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

export default AssignDialog
