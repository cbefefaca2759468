import { aStudent } from '../harness/actors.ts'
import { picture } from '../harness/files.ts'
import { type Rows, some } from './world.ts'

export const profiles: Rows = {
  'GET /admin/company-profile': {
    as: 'employer',
    answers: (w) => ({ id: w.employer.organization_id, name: w.names.employer }),
  },
  'PUT /admin/company-profile': {
    as: 'employer',
    sends: async (w) => ({
      form: { name: w.names.employer, tagline: 'We grind' },
      files: { logoFile: await picture() },
    }),
    answers: { tagline: 'We grind', logo_url: some.text },
  },
  'GET /admin/university-profile': {
    as: 'university',
    answers: (w) => ({ id: w.university.organization_id, name: w.names.university }),
  },
  'PUT /admin/university-profile': {
    as: 'university',
    sends: (w) => ({ body: { name: w.names.university, tagline: 'We teach' } }),
    answers: { tagline: 'We teach' },
  },
  'GET /employer/public-profile/{id}': {
    as: 'anyone',
    sends: (w) => ({ id: w.employer.organization_id }),
    answers: (w) => ({ name: w.names.employer }),
  },
  'GET /university/public-profile/{id}': {
    as: 'anyone',
    sends: (w) => ({ id: w.university.organization_id }),
    answers: (w) => ({ name: w.names.university }),
  },
  'POST /student/detail': {
    as: 'employer',
    sends: async (w) => ({ body: { student_id: (await aStudent(w.t, { privacy: 'employers' })).id } }),
    answers: (_w, { body }) => body!,
  },
  'GET /university/detail/{id}': {
    as: 'employer',
    sends: (w) => ({ id: w.university.organization_id }),
    answers: (w) => ({ name: w.names.university }),
  },
  'POST /student/organization/detail': {
    as: 'student',
    sends: (w) => ({ body: { id: w.employer.organization_id } }),
    answers: (w) => ({ organization: { name: w.names.employer } }),
  },
}
