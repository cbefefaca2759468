import { Secret, TOTP } from 'otpauth'

const PERIOD = 30

/** What every authenticator app understands: RFC 6238 with SHA-1, six digits, thirty seconds. */
export const appOf = (secret: string, email: string): TOTP =>
  new TOTP({
    issuer: 'Fairlead',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  })

/**
 * Returns the 30-second window a code belongs to, if that is the current one or next to it and later than the
 * last one accepted; otherwise null.
 */
export const stepOf = (secret: string, code: string, now: Date, lastStep: number): number | null => {
  const delta = appOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta
  return step > lastStep ? step : null
}
