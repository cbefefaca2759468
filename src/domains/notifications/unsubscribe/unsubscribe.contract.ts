import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'

const tag = 'Notifications'
/** Made by the installation for one account and one kind of email; it is in the email's footer and headers. */
const query = z.strictObject({ token: z.string().min(1).max(200) })

export const unsubscribing = endpoint({
  method: 'GET',
  path: '/unsubscribe',
  current: true,
  tag,
  summary: 'What an email’s unsubscribe link would turn off; changes nothing',
  access: anyone,
  query,
  output: z.object({
    /** What is emailed, in words. */
    what: z.string(),
    /** The mailbox, mostly masked. */
    email: z.string(),
    is_off: z.boolean(),
    /** Where everything else can be chosen, after signing in. */
    settings: z.string(),
  }),
  problems: ['not_found'],
  limit: 120,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  tag,
  summary: 'Turn off what the email’s link names, without signing in (RFC 8058); fine if it already is off',
  access: anyone,
  query,
  takes_form: true,
  // the same link is a page for the person who opens it and this call for the mail program that posts to it
  also_at: '/unsubscribe',
  problems: ['not_found'],
})
