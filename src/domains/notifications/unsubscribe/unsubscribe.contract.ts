import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'

const tag = 'Notifications'
/** Made by the installation for one account and one kind of mail; it stands in the letter's foot and header. */
const query = z.strictObject({ token: z.string().min(1).max(200) })

export const unsubscribing = endpoint({
  method: 'GET',
  path: '/unsubscribe',
  tag,
  summary: 'What a letter’s unsubscribe link would turn off; changes nothing',
  access: anyone,
  query,
  output: z.object({
    /** What is mailed, in words. */
    what: z.string(),
    /** Whose mailbox, most of it hidden. */
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
  summary: 'Turn off what the letter’s link names, without signing in (RFC 8058); once off it stays so',
  access: anyone,
  query,
  takes_form: true,
  // the link of a letter is a page for who opens it and this call for the mail program that posts to it
  also_at: '/unsubscribe',
  problems: ['not_found'],
})
