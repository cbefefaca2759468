import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { email, line, name, text, webAddress } from '#shared/fields.ts'

export const questionTopics = [
  'student_account',
  'applications',
  'jobs',
  'university',
  'privacy',
  'accessibility',
  'other',
] as const
export const businessTopics = ['post_jobs', 'join_as_university', 'more_job_tokens', 'partnership'] as const
export const inquiryTopics = [...questionTopics, ...businessTopics] as const
export type InquiryTopic = (typeof inquiryTopics)[number]

export const inquiryKinds = ['question', 'new_business'] as const
export const inquiryStates = ['open', 'answered', 'closed'] as const
export const businessKinds = ['employer', 'university', 'other'] as const

const message = text(5000).min(20, 'Write at least 20 characters so we can understand your request')
/** A hidden field: only bots fill it in, and they get the same answer. */
const nothing_here = z.string().max(200).default('')
const received = z.object({ received: z.literal(true) })
const base = { method: 'POST', tag: 'Public', access: anyone, limit: 10, output: received } as const

export const contactUs = endpoint({
  ...base,
  path: '/contact-us',
  summary: 'Ask a question, answered by email',
  body: z.strictObject({
    name: name(120),
    email,
    topic: z.enum(questionTopics, 'Choose a topic'),
    message,
    nothing_here,
  }),
})

export const contactUsNewBusiness = endpoint({
  ...base,
  path: '/contact-us-new-business',
  summary: 'Ask how an organization can get started, answered by email',
  body: z.strictObject({
    organization_name: name(200),
    organization_kind: z.enum(businessKinds, 'Choose your type of organization'),
    website: webAddress.optional(),
    name: name(120),
    email,
    phone: line(40).optional(),
    topic: z.enum(businessTopics, 'Choose a topic'),
    message,
    nothing_here,
  }),
})
