import { type Handlers, serve } from '#gate/http.ts'
import { hasRight } from '#platform/scope.ts'
import { answerAsExhibitor, answerAsStudent, saveSurvey } from './surveys.commands.ts'
import {
  employerFairSurvey,
  employerSurvey,
  studentSurvey,
  universityFairSurvey,
  universitySurvey,
} from './surveys.contract.ts'
import { asAnswer, askedExhibitor, askedStudent, listComments, readSurvey } from './surveys.queries.ts'

const hosting: Handlers<typeof employerSurvey> & Handlers<typeof universitySurvey> = {
  settings: ({ deps, scope, params }) => readSurvey(deps, scope, params.id),
  save: ({ deps, scope, params, body }) => saveSurvey(deps, scope, params.id, body),
  comments: ({ deps, scope, params, query }) => listComments(deps, scope, params.id, query),
}

export const employerSurveyRoutes = serve(employerSurvey, hosting)
export const universitySurveyRoutes = serve(universitySurvey, hosting)

const exhibiting: Handlers<typeof employerFairSurvey> & Handlers<typeof universityFairSurvey> = {
  survey: async ({ deps, scope, params }) =>
    asAnswer(
      await askedExhibitor(deps.db, scope, params.id),
      hasRight(scope.team_role, 'member'),
      deps.clock.now(),
    ),
  answer: ({ deps, scope, params, body }) => answerAsExhibitor(deps, scope, params.id, body),
}

export const employerFairSurveyRoutes = serve(employerFairSurvey, exhibiting)
export const universityFairSurveyRoutes = serve(universityFairSurvey, exhibiting)

export const studentSurveyRoutes = serve(studentSurvey, {
  survey: async ({ deps, scope, params }) =>
    asAnswer(await askedStudent(deps.db, scope, params.id), true, deps.clock.now()),
  answer: ({ deps, scope, params, body }) => answerAsStudent(deps, scope, params.id, body),
})
