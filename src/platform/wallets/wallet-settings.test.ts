import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { walletEnvironment } from '../../../tests/harness/wallets.ts'
import { readConfig } from '../config.ts'

const until = new Date('2040-01-01T00:00:00.000Z')
const keys = walletEnvironment({ until })

describe('settings of wallets', () => {
  const complaints = (env: NodeJS.ProcessEnv): string => {
    try {
      readConfig({ NODE_ENV: 'test', ...env })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  test('are refused when some are missing, unreadable, or the key is another one’s', () => {
    expect(complaints(keys.env)).toBe('')
    const { APPLE_WALLET_KEY: _, GOOGLE_WALLET_ISSUER: __, ...partly } = keys.env
    expect(complaints(partly)).toMatch(
      /APPLE_WALLET_KEY must be set too[\s\S]*GOOGLE_WALLET_ISSUER must be set too/,
    )
    expect(complaints({ ...keys.env, APPLE_WALLET_CERTIFICATE: '-----BEGIN nothing' })).toContain(
      'APPLE_WALLET_CERTIFICATE should be the certificate of the pass type as PEM, or a file that holds it',
    )
    expect(complaints({ ...keys.env, APPLE_WALLET_KEY: '/nowhere/key.pem' })).toContain('APPLE_WALLET_KEY')
    const { APPLE_WALLET_KEY } = walletEnvironment({ until }).env
    expect(complaints({ ...keys.env, APPLE_WALLET_KEY })).toContain(
      'APPLE_WALLET_KEY should be the private key of APPLE_WALLET_CERTIFICATE',
    )
  })

  test('are refused when their keys can’t sign, or the authority is another one', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const elliptic = privateKey.export({ type: 'pkcs8', format: 'pem' })
    expect(complaints({ ...keys.env, APPLE_WALLET_KEY: elliptic })).toContain(
      'APPLE_WALLET_KEY should be its',
    )
    const { APPLE_WALLET_AUTHORITY } = walletEnvironment({ until }).env
    expect(complaints({ ...keys.env, APPLE_WALLET_AUTHORITY })).toContain(
      'APPLE_WALLET_AUTHORITY should be the one that issued APPLE_WALLET_CERTIFICATE',
    )
    for (const private_key of [elliptic, 'x'.repeat(200)]) {
      const GOOGLE_WALLET_CREDENTIALS = JSON.stringify({ client_email: 'a@project.example', private_key })
      const said = complaints({ ...keys.env, GOOGLE_WALLET_CREDENTIALS })
      expect(said).toContain('GOOGLE_WALLET_CREDENTIALS should')
      expect(said).not.toContain(private_key)
    }
  })
})
