import { useQueryClient } from '@tanstack/react-query'
import {
  type Decision,
  decideAffiliation,
  type UniversityStudent,
  universityStudents,
} from '#domains/students/affiliation/affiliations.contract.ts'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { invalidate, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { studentDetail } from '../../../student-detail.contract.ts'
import { fullName } from './words.ts'

const touched = [universityStudents, studentDetail]

type Named = Pick<UniversityStudent, 'student_id' | 'first_name' | 'last_name'>

/** Decides whether students study here. */
export const useDecision = (chosen: readonly Named[], onDone: () => unknown) => {
  const client = useQueryClient()
  const call = useCall(decideAffiliation, { invalidates: touched })
  const who = chosen.length === 1 ? fullName(chosen[0]!) : countLabel(chosen.length, 'student')
  const decide = async (affiliation: Decision, reason = '') => {
    const student_ids = chosen.map(({ student_id }) => student_id)
    try {
      await call.mutateAsync({ body: { student_ids, affiliation, ...(reason && { reason }) } })
      announceToScreenReader(
        affiliation === 'verified' ? `${who} confirmed` : `${who} told that they are not yours`,
      )
      onDone()
    } catch (error) {
      // a student may have moved to another university meanwhile: shows the current state
      void invalidate(client, touched)
      announceFailure(error)
    }
  }
  return { who, decide, busy: call.isPending }
}
