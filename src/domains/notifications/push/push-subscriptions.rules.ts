import { ECDH } from 'node:crypto'
import { isPublicName } from '#platform/networks.ts'
import type { FieldErrors } from '#shared/problems.ts'

interface Given {
  endpoint: string
  keys: { p256dh: string }
}

/** Whether the server may call it: a push service on the internet, or one the operator named. */
const isService = (endpoint: string, named: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  return named.includes(host) || (port === '' && isPublicName(hostname))
}

/** Whether it is a point of the curve: nothing could be encrypted for another one. */
const isPoint = (key: string): boolean => {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'compressed')
    return true
  } catch {
    return false
  }
}

/** What is wrong with a subscription, by field. */
export const subscriptionErrors = ({ endpoint, keys }: Given, named: readonly string[]): FieldErrors => ({
  ...(!isService(endpoint, named) && { endpoint: ['Should be the https address of a push service'] }),
  ...(!isPoint(keys.p256dh) && { 'keys.p256dh': ['Should be a public key on the curve P-256'] }),
})
