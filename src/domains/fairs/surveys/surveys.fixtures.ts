import type { Deps } from '#platform/deps.ts'

export interface SurveyOverrides {
  event_id: string
  thanks_students?: string
  thanks_exhibitors?: string
  /** When the letters left; they have, by default. */
  sent_at?: Date | null
}

/** Creates a survey that asks both sides. */
export const buildSurvey = async (deps: Deps, overrides: SurveyOverrides): Promise<void> => {
  const now = deps.clock.now()
  await deps.db
    .insertInto('event_surveys')
    .values({
      asks_students: true,
      asks_exhibitors: true,
      thanks_students: '',
      thanks_exhibitors: '',
      edited_at: now,
      sent_at: now,
      ...overrides,
    })
    .execute()
}

export interface SurveyAnswerOverrides {
  event_id: string
  registration_id: string
  /** The student; without one, it is an exhibitor's answer. */
  student_id?: string
  rating: number
  comment?: string
}

export const buildSurveyAnswer = async (
  deps: Deps,
  { student_id, comment = '', ...rest }: SurveyAnswerOverrides,
): Promise<void> => {
  const row = { id: crypto.randomUUID(), comment, answered_at: deps.clock.now(), ...rest }
  if (student_id)
    await deps.db
      .insertInto('event_survey_answers')
      .values({ ...row, student_id })
      .execute()
  else
    await deps.db
      .insertInto('fair_survey_answers')
      .values({ ...row, answered_by: null })
      .execute()
}
