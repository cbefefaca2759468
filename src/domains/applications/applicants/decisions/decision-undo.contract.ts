import { z } from 'zod'
import { bulkCall } from './decisions.contract.ts'

export const undo = bulkCall('/employer/job/applicant/undo', 'Undo a rejection or the “reviewed” mark', {
  step: z.enum(['rejected', 'reviewed']),
})
