import type { Tone } from '#web/kit/StatusBadge.tsx'
import type { InquiryTopic, inquiryStates } from '../inquiries.contract.ts'

export const topicWords: Record<InquiryTopic, string> = {
  student_account: 'My student account',
  applications: 'An application',
  jobs: 'A job or an employer',
  university: 'A university',
  privacy: 'Privacy and my data',
  accessibility: 'Accessibility',
  other: 'Something else',
  post_jobs: 'Posting jobs',
  join_as_university: 'Joining as a university',
  more_job_tokens: 'More job tokens',
  partnership: 'Working together',
}

export const stateWords: Record<(typeof inquiryStates)[number], { tone: Tone; label: string }> = {
  open: { tone: 'waiting', label: 'Open' },
  answered: { tone: 'good', label: 'Answered' },
  closed: { tone: 'quiet', label: 'Closed' },
}

export const kindWords = { question: 'Question', new_business: 'New business' } as const
