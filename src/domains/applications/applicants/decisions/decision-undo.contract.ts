import { z } from 'zod'
import { bulkCall } from './decisions.contract.ts'

export const undo = bulkCall(
  '/employer/job/applicant/undo',
  'Take back a rejection, or the mark “reviewed”',
  {
    step: z.enum(['rejected', 'reviewed']),
  },
)
