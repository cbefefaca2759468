import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Decision,
  decideAffiliation,
  type Matching,
  type UniversityStudent,
  universityStudents,
} from '#domains/students/affiliation/affiliations.contract.ts'
import { countLabel, fullName } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import type { LeftOut } from '#web/kit/LeftOut.tsx'
import { invalidate, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { studentDetail } from '../../../student-detail.contract.ts'

const touched = [universityStudents, studentDetail]

type Named = Pick<UniversityStudent, 'student_id' | 'first_name' | 'last_name'>

/** Decides whether students study here. */
export const useDecision = (chosen: readonly Named[], onDone: () => unknown, matching?: Matching) => {
  const client = useQueryClient()
  const call = useCall(decideAffiliation, { invalidates: touched })
  const [leftOut, setLeftOut] = useState<LeftOut[]>([])
  const count = matching?.total ?? chosen.length
  const who = count === 1 ? fullName(chosen[0]!) : countLabel(count, 'student')
  const decide = async (affiliation: Decision, reason = '') => {
    const whom = matching ? { matching } : { student_ids: chosen.map(({ student_id }) => student_id) }
    try {
      const done = await call.mutateAsync({ body: { ...whom, affiliation, ...(reason && { reason }) } })
      const told = matching ? countLabel(done.changed, 'student') : who
      announceToScreenReader(
        affiliation === 'verified' ? `${told} confirmed` : `${told} told that they are not yours`,
      )
      setLeftOut(done.refused)
      onDone()
    } catch (error) {
      // a student may have moved to another university meanwhile: shows the current state
      void invalidate(client, touched)
      announceFailure(error)
    }
  }
  return { who, decide, busy: call.isPending, leftOut, forgetLeftOut: () => setLeftOut([]) }
}
