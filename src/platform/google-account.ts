import { z } from 'zod'
import { rsaKeyOf } from './rsa-key.ts'
import { textOrFile } from './text-or-file.ts'

const account = z.object({ client_email: z.string().min(3), private_key: z.string().min(100) })
export type GoogleAccount = z.output<typeof account>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the key of a service account: its JSON, or a path to it. Error messages quote none of it. */
export const googleAccount = z.string().transform((given, context): GoogleAccount => {
  const complain = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const text = textOrFile(given, '{')
  if (text === undefined)
    return complain('should be the JSON key of a service account, or a file that holds it')
  const read = account.safeParse(parse(text))
  if (!read.success) return complain('should be JSON with client_email and private_key')
  const private_key = rsaKeyOf(read.data.private_key)
  return private_key ? { ...read.data, private_key } : complain('should hold an RSA key as its private_key')
})
