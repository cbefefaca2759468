import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { listLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { type Applicant, applicant, applicantList } from '../../applicants/applicants.contract.ts'
import { MOST_REVIEWERS, reviewers, setReviewers } from '../reviewers.contract.ts'
import { MemberPick } from './MemberPick.tsx'

const Dialog = ({ of, onClose }: { of: Applicant; onClose: () => void }) => {
  const [members, setMembers] = useState(of.reviewers.map(({ account_id }) => account_id))
  const call = useCall(setReviewers, {
    invalidates: [applicant, applicantList, reviewers],
    onError: announceFailure,
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Reviewers">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          call.mutate({ params: { id: of.id }, body: { reviewer_ids: members } })
        }}
      >
        <Stack gap="md">
          <MemberPick value={members} most={MOST_REVIEWERS} onChange={setMembers} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={call.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Who of the team is to review the applicant. */
export const Reviewers = ({ of }: { of: Applicant }) => {
  const [opened, setOpened] = useState(false)
  const names = of.reviewers.map(({ name }) => name)
  const mayAssign = of.may.reject || (of.may.note && names.length > 0)
  if (!mayAssign && names.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {names.length === 0 ? 'No reviewer yet' : `Reviewers: ${listLabel(names)}`}
      </Text>
      {mayAssign && (
        <Button size="compact-sm" variant="subtle" onClick={() => setOpened(true)}>
          {names.length === 0 ? 'Assign' : 'Change'}
        </Button>
      )}
      {opened && <Dialog of={of} onClose={() => setOpened(false)} />}
    </Group>
  )
}
