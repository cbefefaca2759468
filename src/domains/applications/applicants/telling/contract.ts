import { bulkCall, message } from '../decisions/contract.ts'

export const notifyApplicants = bulkCall(
  'notify',
  'Send applicants their status with a message; a rejection that waits for its hour is told now',
  { message },
)
