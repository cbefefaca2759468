import type { Input, Rows } from './rows.ts'

const applicantById = ({ application }: Rows): Input => ({ params: { id: application() } })

export const strangersToScorecards: Record<string, (rows: Rows) => Input> = {
  'GET /employer/job/:id/criteria': ({ job }) => ({ params: { id: job() } }),
  'PUT /employer/job/:id/criteria': ({ job }) => ({
    params: { id: job() },
    body: { criteria: [{ name: 'Writes clearly' }] },
  }),
  'GET /employer/job/applicant/:id/scorecards': applicantById,
  'PUT /employer/job/applicant/:id/scorecard': ({ scored }) => {
    const made = scored()
    return {
      params: { id: made.then(({ application }) => application) },
      body: { scores: made.then(({ criterion }) => [{ criterion_id: criterion, score: 3 }]) },
    }
  },
  'DELETE /employer/job/applicant/:id/scorecard': ({ scored }) => ({
    params: { id: scored().then(({ application }) => application) },
  }),
}
