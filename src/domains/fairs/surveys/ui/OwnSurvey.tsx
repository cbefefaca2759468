import { useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import { studentSurvey } from '../surveys.contract.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { exhibitorSurvey } from './calls.ts'

interface Asked {
  id: string
  /** Who asks. */
  host: string
}

/** Asks a student who came how the event was. */
export const StudentSurvey = ({ id, host }: Asked) => {
  const { data } = useQuery(queryFor(studentSurvey.survey, { params: { id } }))
  if (!data) return null
  return (
    <AnswerCard
      answer={data.answer}
      mayAnswer={data.may.answer}
      host={host}
      anonymous
      id={id}
      endpoint={studentSurvey.answer}
      asked={studentSurvey.survey}
    />
  )
}

/** Asks an exhibitor how the fair was. */
export const ExhibitorSurvey = ({ side, id, host }: Asked & { side: OrganizationKind }) => {
  const { survey, answer } = exhibitorSurvey(side)
  const { data } = useQuery(queryFor(survey, { params: { id } }))
  if (!data) return null
  return (
    <AnswerCard
      answer={data.answer}
      mayAnswer={data.may.answer}
      host={host}
      anonymous={false}
      id={id}
      endpoint={answer as unknown as typeof studentSurvey.answer}
      asked={survey as unknown as typeof studentSurvey.survey}
    />
  )
}
