import { endpoint } from '#shared/endpoint.ts'
import { bulkCall, message } from './decisions.contract.ts'

export const notifyApplicants = endpoint({
  ...bulkCall(
    '/employer/job/applicant/notify',
    'Send applicants their status with a message; a delayed rejection is announced now',
    { message },
  ),
  once_a_minute: true,
})
