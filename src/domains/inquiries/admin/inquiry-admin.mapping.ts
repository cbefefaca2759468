export const columns = {
  created_at: 'Received',
  kind: 'Kind',
  topic: 'Topic',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  organization_name: 'Organization',
  message: 'Message',
  state: 'Status',
  reply: 'Answer',
} as const
