import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '#web/queries.ts'
import { ApplicationThread } from '../../messages/ui/ApplicationThread.tsx'
import { FilledReplies } from '../../messages/ui/FilledReplies.tsx'
import { type Applicant, applicant, applicantCounts, applicantList } from '../applicants.contract.ts'

/** The team's messages with an applicant. */
export const Messages = ({ of }: { of: Applicant }) => {
  const client = useQueryClient()
  return (
    <ApplicationThread
      side="employer"
      id={of.id}
      name={of.student.first_name}
      tools={(insert) => <FilledReplies id={of.id} insert={insert} />}
      onRead={() => void invalidate(client, [applicant, applicantList, applicantCounts])}
    />
  )
}
