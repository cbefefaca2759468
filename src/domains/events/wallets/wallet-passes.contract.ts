import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

const tag = 'Student events'
const params = z.strictObject({ id })

export const appleWalletPass = endpoint({
  method: 'GET',
  path: '/student/event/:id/wallet/apple',
  tag,
  summary: 'Download the ticket as a pass for Apple Wallet (.pkpass)',
  access: asStudent,
  params,
  output: 'file',
  problems: ['not_found', 'wallet_off'],
})

export const googleWalletLink = endpoint({
  method: 'GET',
  path: '/student/event/:id/wallet/google',
  tag,
  summary: 'Get the address at which the ticket is saved to Google Wallet',
  access: asStudent,
  params,
  output: z.object({ url: z.string() }),
  problems: ['not_found', 'wallet_off'],
})
